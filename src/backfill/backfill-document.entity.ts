import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OfOrganisation } from '../platform/database/of-organisation';

/** Document of a frozen plan. Its result is read from the document itself. */
@Entity('backfill_documents')
@OfOrganisation()
export class BackfillDocument {
  @PrimaryColumn('uuid', { name: 'backfill_id', primaryKeyConstraintName: 'backfill_documents_pkey' })
  backfillId: string;

  /** Position of the document in the plan, from 1, in sending order. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'backfill_documents_pkey' })
  position: number;

  @Column('uuid', { name: 'document_id' })
  documentId: string;

  /** Time of its release; null before. */
  @Column('timestamptz', { name: 'released_at', nullable: true })
  releasedAt: Date | null;
}
