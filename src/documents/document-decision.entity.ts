import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DecisionName } from '../domain/lifecycle/document-decision';
import { OfOrganisation } from '../platform/database/of-organisation';

/** A decision of a person about the content of one document, with the version that it was made about. */
@Entity('document_decisions')
@OfOrganisation()
export class DocumentDecision {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'document_decisions_pkey' })
  documentId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'document_decisions_pkey' })
  decision: DecisionName;

  /** Sales document as JSON text, with the customer as it was known. */
  @Column('text')
  version: string;

  /** Reason of the exclusion; empty for the others. */
  @Column('text', { default: '' })
  reason: string;

  /** The invoice that a credit note credits, whatever the books say, or the document with which the sale was fiscalised; null for the other decisions. */
  @Column('uuid', { name: 'original_id', nullable: true })
  originalId: string | null;

  /** True while the decision stands; false once a person has taken it back. */
  @Column('boolean', { name: 'is_standing', default: true })
  isStanding: boolean;
}
