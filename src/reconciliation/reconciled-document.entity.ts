import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Line of a reconciliation. */
@Entity('reconciled_documents')
export class ReconciledDocument {
  @PrimaryColumn('uuid', {
    name: 'reconciliation_id',
    primaryKeyConstraintName: 'reconciled_documents_pkey',
  })
  reconciliationId: string;

  /** Position from 1, in the order of dates. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'reconciled_documents_pkey' })
  position: number;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  class: string;

  /** Document in the form of the report. */
  @Column('jsonb')
  document: object;
}
