import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OfOrganisation } from '../platform/database/of-organisation';

/** Signs of a different program's fiscalisation of a document, and a person's decision about it. */
@Entity('document_choices')
@OfOrganisation()
export class DocumentChoice {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'document_choices_pkey' })
  documentId: string;

  /** The sign of another program's fiscalisation that was found on it, as the end of a sentence. */
  @Column('text', { name: 'foreign_sign', nullable: true })
  foreignSign: string | null;

  /** Verification address found with that sign; null: none was. */
  @Column('text', { name: 'foreign_address', nullable: true })
  foreignAddress: string | null;

  /** Time of a person's decision to fiscalise it all the same; the reason is in foreignReason. */
  @Column('timestamptz', { name: 'foreign_allowed_at', nullable: true })
  foreignAllowedAt: Date | null;

  @Column('text', { name: 'foreign_reason', nullable: true })
  foreignReason: string | null;
}
