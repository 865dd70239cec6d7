import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DocumentState } from '../domain/lifecycle/lifecycle';

/** Entry of a document's history; rows are only added. */
@Entity('document_moves')
export class DocumentMove {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'document_moves_pkey',
  })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  /** Sequence number in the organisation's audit log. */
  @Column('bigint')
  seq: string;

  /** Hash that chains this entry to the one before (evidence/audit-log/audit-log.ts). */
  @Column('text')
  hash: string;

  @Column('uuid', { name: 'document_id' })
  documentId: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('text', { name: 'from_state', nullable: true })
  fromState: DocumentState | null;

  @Column('text', { name: 'to_state' })
  toState: DocumentState;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { default: '' })
  detail: string;

  /** Author of the move: `system`, or the name of a person or key. */
  @Column('text')
  actor: string;

  /**
   * Facts that the entry commits to (domain/lifecycle/audit-facts.ts), as JSON text; null for entries from before
   * there were facts.
   */
  @Column('text', { nullable: true })
  facts: string | null;

  /** A salt for each commitment, in their order. Kept out of the hash: without its salt a fact is forgotten for good. */
  @Column('text', { array: true, nullable: true })
  salts: (string | null)[] | null;
}
