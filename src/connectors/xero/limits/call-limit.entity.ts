import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Usage of a platform's call limit: an organisation's, or the whole app's. */
@Entity('call_limits')
export class CallLimit {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'call_limits_pkey' })
  scope: string;

  /** Incremented with every change, to detect concurrent writers. */
  @Column('bigint', { default: 0 })
  version: string;

  /** State in the connector's own form; opaque here. */
  @Column('text')
  state: string;
}
