import type { FoundSign } from '../domain/sales/foreign-signs';
import { Column, Entity, PrimaryColumn, CreateDateColumn, Unique, PrimaryGeneratedColumn } from 'typeorm';
import type { WriteBackRefusal, WriteBackPart } from '../domain/receipt/receipt';
import { OfOrganisation, decimalColumn, RowId } from '../platform/database/columns';
import type { Issue } from '../domain/issues/issue';
import type { FailureCause } from '../domain/lifecycle/flow';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import type { Decimal } from '../domain/money';
import type { DocumentKind } from '../domain/sales/sales-document';
import type { DecisionName } from '../domain/lifecycle/document-decision';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Position up to which a change stream of an organisation has been read. */
@Entity('cursors')
export class Cursor {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'cursors_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'cursors_pkey' })
  stream: string;

  /** Position in the connector's own form; opaque here. */
  @Column('text')
  position: string;

  /** False while more pages remain: reading continues at once. */
  @Column('boolean', { name: 'is_complete' })
  isComplete: boolean;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;

  /** Time of the last change found, by a poll or a hint; at first, the start of reading. */
  @Column('timestamptz', { name: 'moved_at', default: () => 'now()' })
  movedAt: Date;
}

/** Position and facts stored after a reading. */
export type ReadTo = Omit<Cursor, 'checkedAt' | 'movedAt'> & {
  readonly hasNews: boolean;
  /** Position before the reading; null: the beginning. */
  readonly from: string | null;
};

/** Contact of the books as last read, since lists of documents have only its id. */
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

/** Sign of a different program's fiscalisation of a document. */
@Entity('document_choices')
@OfOrganisation()
export class DocumentChoice {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'document_choices_pkey' })
  documentId: string;

  /** Sign of another program's fiscalisation. */
  @Column('jsonb', { name: 'foreign_sign', nullable: true })
  foreignSign: FoundSign | null;

  /** Verification address found with that sign; null: none. */
  @Column('text', { name: 'foreign_address', nullable: true })
  foreignAddress: string | null;
}

/** Decision of a person about the content of one document, with the version decided on. */
@Entity('document_decisions')
@OfOrganisation()
export class DocumentDecision {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'document_decisions_pkey' })
  documentId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'document_decisions_pkey' })
  decision: DecisionName;

  /** Sales document as JSON text, with the customer as known then. */
  @Column('text')
  version: string;

  /** Reason of an exclusion, or of sending it anyway; empty for other decisions. */
  @Column('text', { default: '' })
  reason: string;

  /** Invoice chosen for a credit note, or document that the sale was fiscalised with; null for other decisions. */
  @Column('uuid', { name: 'original_id', nullable: true })
  originalId: string | null;

  /** Signs of another program despite which it is sent anyway; null for other decisions. */
  @Column('jsonb', { nullable: true })
  signs: FoundSign[] | null;

  /** True while the decision stands; false once withdrawn. */
  @Column('boolean', { name: 'is_standing', default: true })
  isStanding: boolean;
}

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
  detail: StoredSentence;

  /** Author of the move: `system`, or the name of a person or key. */
  @Column('text')
  actor: string;

  /**
   * Facts that the entry commits to (domain/lifecycle/audit-facts.ts), as JSON text; null for entries from before
   * there were facts.
   */
  @Column('text', { nullable: true })
  facts: string | null;

  /** Salt for each commitment, in order. Outside the hash, so that erasing a salt hides its fact for good. */
  @Column('text', { array: true, nullable: true })
  salts: (string | null)[] | null;
}

/** Set of mapping rules used for submissions; never changed. */
@Entity('rule_sets')
export class RuleSetRow {
  /** SHA-256 of `rules`, as hex. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'rule_sets_pkey' })
  sha256: string;

  /** Go-live day and all rules, as canonical JSON. */
  @Column('text')
  rules: string;
}

/** Document of the books: the authoritative state, and the queue entry for its next due step. */
@Entity('documents')
@Unique('documents_source_unique', ['organisationId', 'kind', 'sourceId'])
export class TrackedDocument {
  @RowId('documents_pkey')
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  kind: DocumentKind;

  @Column('text', { name: 'source_id' })
  sourceId: string;

  @Column('text')
  number: string;

  @Column('text', { name: 'customer_name' })
  customerName: string;

  @Column('date', { name: 'issued_on' })
  issuedOn: string;

  @Column('text')
  currency: string;

  @Column('numeric', { precision: 25, scale: 6, transformer: decimalColumn })
  total: Decimal;

  /** Sales document as JSON text (sales-document-json.ts); not jsonb, which cannot store every string. */
  @Column('text')
  source: string;

  @Column('text')
  fingerprint: string;

  @Column('text', { default: 'collected' })
  state: DocumentState;

  /** Reason code of the state, if it has one. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('jsonb', { default: [] })
  issues: Issue[];

  /**
   * Accounts that each payment of a paid invoice went to, by code and identifier, empty where unreadable.
   * Null: not read since the document was changed; empty: the books have no payment.
   */
  @Column('jsonb', { name: 'paid_into', nullable: true })
  paidInto: readonly (readonly string[])[] | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_failure', nullable: true })
  lastFailure: StoredSentence | null;

  /** Cause of `lastFailure`, read only together with it; null: it is no failure of a call. */
  @Column('jsonb', { name: 'stopped_by', nullable: true })
  stoppedBy: FailureCause | null;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  /** True while a confirmed rejection is being corrected: the next submission is marked so (IsRetry). */
  @Column('boolean', { name: 'is_correction', default: false })
  isCorrection: boolean;

  /** Time of the last reading from the platform. */
  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' })
  seenAt: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt: Date;
}

/**
 * State of a part. `begun`: committed before a part that is not repeatable (the note), or the first part of a
 * withdrawable receipt; `to_check`: written, and perhaps removed since; `postponed`: waits for calls.
 */
export type WriteBackRowResult =
  'postponed' | 'begun' | 'written' | 'to_check' | 'refused' | 'not_applicable';

/** Progress of a part of a document's write-back. */
@Entity('write_backs')
@OfOrganisation()
export class WriteBack {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'write_backs_pkey' })
  documentId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'write_backs_pkey' })
  part: WriteBackPart;

  @Column('text')
  result: WriteBackRowResult;

  /** Reason as a stable code, for refused parts only. */
  @Column('text', { nullable: true })
  reason: WriteBackRefusal | null;

  @Column('text')
  detail: StoredSentence;

  /** Earlier link of another app that was replaced. */
  @Column('text', { nullable: true })
  replaced: string | null;

  @Column('integer', { default: 1 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** Time of the last commit before writing; null: never. */
  @Column('timestamptz', { name: 'begun_at', nullable: true })
  begunAt: Date | null;
}
