import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A contact of the books as last read: lists of documents name only its id. */
@Entity('customers')
export class CustomerRow {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'customers_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { name: 'source_id', primaryKeyConstraintName: 'customers_pkey' })
  sourceId: string;

  /** Customer as JSON text. */
  @Column('text')
  details: string;

  /** Time of the last reading from the books. */
  @Column('timestamptz', { name: 'fetched_at' })
  fetchedAt: Date;
}
