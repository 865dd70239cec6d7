import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OtherSaleKind } from '../../connectors/other-sales';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Next reading of an organisation's sales without an invoice, and the number of calls made on the day. */
@Entity('other_sales_readings')
export class OtherSalesReading {
  @PrimaryColumn('uuid', {
    name: 'organisation_id',
    primaryKeyConstraintName: 'other_sales_readings_pkey',
  })
  organisationId: string;

  /** First day of interest; older sales are never read. */
  @Column('date', { name: 'read_from' })
  readFrom: string;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** Day of the last call, by the country's clock; null: none was made. */
  @Column('date', { name: 'calls_on', nullable: true })
  callsOn: string | null;

  /** Number of that day's automatic calls. */
  @Column('integer', { default: 0 })
  calls: number;

  /** Number of that day's calls requested by people. */
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

  /** Position in the connector's own form; null: from the beginning. */
  @Column('text', { nullable: true })
  position: string | null;

  /** True: read to the end; false: the day's calls did not suffice. */
  @Column('boolean', { name: 'is_complete', default: false })
  isComplete: boolean;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Reason why the last reading failed; null when it did not. */
  @Column('text', { nullable: true })
  failure: StoredSentence | null;
}
