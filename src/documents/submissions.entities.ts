import { Column, type DataSource, Entity, Unique, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalDateTime } from '../domain/calendar-day';
import type { StoredAdjustment } from '../domain/fiscal/adjustment';
import type { Decimal } from '../domain/money';
import type { DocumentKind } from '../domain/sales/sales-document';
import type { StoredTax } from '../domain/fiscal/sent-tax';
import type { SubmissionState } from '../domain/fiscal/submission-states';
import type { Trouble } from '../fiscal/accounts/stopped-submissions';
import { decimalColumn, RowId, OfOrganisation } from '../platform/database/columns';
import type { StoredDecision } from '../domain/lifecycle/uncertain-decision';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Decision about a statement of the service. An undecided one may still wait for its request id. */
export type OutcomeSettlement =
  'applied' | 'repeated' | 'contradicted' | 'confirmed_otherwise' | 'unreadable';

/** Statement of the service about a request, stored even when the request is unknown. */
@Entity('outcomes')
@Unique('outcomes_body_unique', ['fiscalAccountId', 'requestId', 'bodySha256'])
export class Outcome {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'outcomes_pkey',
  })
  id: string;

  @Column('uuid', { name: 'fiscal_account_id' })
  fiscalAccountId: string;

  @Column('text', { name: 'request_id' })
  requestId: string;

  /** Statement as original JSON text. */
  @Column('text')
  body: string;

  @Column('text', { name: 'body_sha256' })
  bodySha256: string;

  @Column('text', { name: 'heard_by' })
  heardBy: 'webhook' | 'status';

  /** True: received unsigned, so anybody could have sent it; only a reason to query. */
  @Column('boolean', { name: 'is_hint', default: false })
  isHint: boolean;

  /** True: confirmed by a status query, not only sent by the service. */
  @Column('boolean', { name: 'is_confirmed', default: false })
  isConfirmed: boolean;

  /** True: the request may be fiscalised, so its document is never sent again. Never true of a hint. */
  @Column('boolean', { name: 'claims_success', default: false })
  claimsSuccess: boolean;

  /** Reason why it is unreadable, as the end of a sentence; null for a readable statement. */
  @Column('text', { nullable: true })
  unreadable: StoredSentence | null;

  /** Number of receipts, counted while it cannot be read. */
  @Column('integer', { default: 1 })
  times: number;

  @Column('timestamptz', { name: 'heard_at', default: () => 'now()' })
  heardAt: Date;

  /**
   * For requests without a submission only. Hint: time of the service's answer about it. Success: time up to which
   * documents were compared with its PDF.
   */
  @Column('timestamptz', { name: 'looked_at', nullable: true })
  lookedAt: Date | null;

  /** Documents that its PDF names by number, total and currency; null: the PDF was not read. */
  @Column('uuid', { array: true, nullable: true })
  names: string[] | null;

  /** Time of the last query about the hint, or for the PDF. */
  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt: Date | null;

  /** Number of attempts; the pauses grow with it. */
  @Column('integer', { default: 0 })
  tries: number;

  @Column('text', { name: 'settled_as', nullable: true })
  settledAs: OutcomeSettlement | null;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null;
}

/** Decision of a person about an uncertain document; rows are never changed. */
@Entity('resolutions')
@OfOrganisation()
export class UncertainDecision {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'resolutions_pkey',
  })
  id: string;

  @Column('uuid', { name: 'document_id' })
  documentId: string;

  @Column('uuid', { name: 'submission_id' })
  submissionId: string;

  @Column('text')
  decision: StoredDecision;

  /** Input of the decision as JSON: fiscal numbers or a request id. `withdrawn`: row of the deleted receipt. */
  @Column('text')
  facts: string;

  @Column('text')
  reason: string;

  @Column('text', { name: 'decided_by' })
  decidedBy: string;

  @Column('timestamptz', { name: 'decided_at', default: () => 'clock_timestamp()' })
  decidedAt: Date;

  /** Name of the second person; null: one was enough. The confirmation has their ids. */
  @Column('text', { name: 'confirmed_by', nullable: true })
  confirmedBy: string | null;

  /** Time at which the decision took effect; null while a second person must agree. */
  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt: Date | null;
}

/**
 * Kind of reason for a refusal. `document`: its content. `account`: its key, or a path. `rate_limit`: too many calls.
 * Others concern the account, and stop its submissions (fiscal/accounts/stopped-submissions.ts) until a person has
 * `reviewed` them.
 */
export type SubmissionRefusal = 'document' | 'account' | 'rate_limit' | 'reviewed' | Trouble['refusal'];

/** Attempt to have a document fiscalised, with the exact bytes that were sent. */
@Entity('submissions')
@OfOrganisation()
@Unique('submissions_attempt_unique', ['documentId', 'attempt'])
export class Submission {
  @RowId('submissions_pkey')
  id: string;

  @Column('uuid', { name: 'document_id' })
  documentId: string;

  @Column('uuid', { name: 'fiscal_account_id' })
  fiscalAccountId: string;

  /** Device of the account when the submission began; null: unknown, or not stored by an earlier version. */
  @Column('text', { name: 'device_id', nullable: true })
  deviceId: string | null;

  /** Version of the account's credentials that it was sent under; null: restored, so unknown. */
  @Column('integer', { name: 'credentials_version', nullable: true })
  credentialsVersion: number | null;

  @Column('integer')
  attempt: number;

  @Column('text')
  kind: DocumentKind;

  @Column('text')
  number: string;

  @Column('text')
  currency: string;

  @Column('numeric', { precision: 25, scale: 6, transformer: decimalColumn })
  total: Decimal;

  /** Date of the submission; with `lateDocuments: present_date` not always that of the books. */
  @Column('date', { name: 'issued_on' })
  issuedOn: string;

  /** Local time on the document, by the device's clock: `2026-03-01T14:05:09`. */
  @Column({ type: 'text', name: 'dated_at', collation: 'C' })
  datedAt: LocalDateTime;

  /** Credit notes: source identifier of the invoice they were submitted against. */
  @Column('text', { name: 'original_source_id', nullable: true })
  originalSourceId: string | null;

  /** Fingerprint of the mapped sales document, to detect later edits. */
  @Column('text')
  fingerprint: string;

  /** Mapped sales document as JSON text, for comparison with later edits. */
  @Column('text', { nullable: true })
  source: string | null;

  /** Rules that it was mapped by (rule_sets); null for submissions of earlier versions, and restored ones. */
  @Column('text', { name: 'rules_sha256', nullable: true })
  rulesSha256: string | null;

  /** Tax by tax code, the authority's and the books'; null for submissions of earlier versions, and restored ones. */
  @Column('jsonb', { nullable: true })
  taxes: readonly StoredTax[] | null;

  /** Differences between the books and the document sent; null where `taxes` is. */
  @Column('jsonb', { nullable: true })
  adjustments: readonly StoredAdjustment[] | null;

  @Column('bytea')
  payload: Buffer;

  @Column('text', { name: 'payload_sha256' })
  payloadSha256: string;

  @Column('bigint', { name: 'lease_token' })
  leaseToken: string;

  @Column('text', { default: 'sending' })
  state: SubmissionState;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('text', { nullable: true })
  detail: StoredSentence | null;

  /** Reason of the refusal; null: not refused. */
  @Column('text', { nullable: true })
  refusal: SubmissionRefusal | null;

  @Column('timestamptz', { name: 'started_at', default: () => 'now()' })
  startedAt: Date;

  /** Time of the last repetition of its bytes; null: sent once. */
  @Column('timestamptz', { name: 'repeated_at', nullable: true })
  repeatedAt: Date | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;
}

const AS_SENT = ['source', 'payload', 'taxes', 'adjustments'] as const;

/** Submission without its bytes and sources, which are most of its size. */
export type SentSubmission = Omit<Submission, (typeof AS_SENT)[number]>;

/** Columns in the form that a query builder selects. */
export function sentColumns(dataSource: DataSource, alias: string): string[] {
  const left: readonly string[] = AS_SENT;
  const names = dataSource.getMetadata(Submission).columns.map(({ propertyName }) => propertyName);
  return names.filter((name) => !left.includes(name)).map((name) => `${alias}.${name}`);
}
