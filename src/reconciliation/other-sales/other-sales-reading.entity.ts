import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OtherSaleKind } from '../../connectors/other-sales';

/** When an organisation's sales without an invoice are read next, and how many calls the day has had. */
@Entity('other_sales_readings')
export class OtherSalesReading {
  @PrimaryColumn('uuid', {
    name: 'organisation_id',
    primaryKeyConstraintName: 'other_sales_readings_pkey',
  })
  organisationId: string;

  /** Sales dated before it are never looked at. */
  @Column('date', { name: 'read_from' })
  readFrom: string;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** The day of the last call, by the country's clock; null: none was made. */
  @Column('date', { name: 'calls_on', nullable: true })
  callsOn: string | null;

  /** Calls of that day that nobody asked for. */
  @Column('integer', { default: 0 })
  calls: number;

  /** Calls of that day for a person who did not want to wait. */
  @Column('integer', { name: 'calls_asked', default: 0 })
  callsAsked: number;
}

/** Progress of reading one list of the platform. */
@Entity('other_sales_lists')
export class OtherSalesList {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'other_sales_lists_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'other_sales_lists_pkey' })
  kind: OtherSaleKind;

  /** The connector's own words; null: from the beginning. */
  @Column('text', { nullable: true })
  position: string | null;

  /** False: there is more to read than the calls of a day allow. */
  @Column('boolean', { name: 'is_complete', default: false })
  isComplete: boolean;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Why the last reading did not work; null when it did. */
  @Column('text', { nullable: true })
  failure: string | null;
}
