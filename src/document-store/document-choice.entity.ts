import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OfOrganisation } from '../platform/database/of-organisation';

/** What a person has decided about one document that the books cannot say. */
@Entity('document_choices')
@OfOrganisation()
export class DocumentChoice {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'document_choices_pkey' })
  documentId: string;

  /** Credit notes: the invoice that it credits, whatever the books say. */
  @Column('uuid', { name: 'original_id', nullable: true })
  originalId: string | null;

  /** When it was released by hand; null while it was not. */
  @Column('timestamptz', { name: 'released_at', nullable: true })
  releasedAt: Date | null;

  /** When a person decided that it is declared in the tax period of its sending, should it be late; null: nobody has. */
  @Column('timestamptz', { name: 'declared_at', nullable: true })
  declaredAt: Date | null;

  /** The sign of another program's fiscalisation that was found on it, as the end of a sentence. */
  @Column('text', { name: 'foreign_sign', nullable: true })
  foreignSign: string | null;

  /** The verification address that was found with that sign; null: none was. */
  @Column('text', { name: 'foreign_address', nullable: true })
  foreignAddress: string | null;

  /** When a person decided that it is to be fiscalised all the same, and why. */
  @Column('timestamptz', { name: 'foreign_allowed_at', nullable: true })
  foreignAllowedAt: Date | null;

  @Column('text', { name: 'foreign_reason', nullable: true })
  foreignReason: string | null;
}
