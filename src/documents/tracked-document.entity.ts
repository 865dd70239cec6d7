import { Column, CreateDateColumn, Entity, Unique } from 'typeorm';
import type { Issue } from '../domain/issues/issue';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import type { Decimal } from '../domain/money';
import type { DocumentKind } from '../domain/sales/sales-document';
import { decimalColumn } from '../platform/database/decimal-column';
import { RowId } from '../platform/database/row-id';

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

  /** The sales document as JSON text (sales-document-json.ts): text, because jsonb cannot hold every string. */
  @Column('text')
  source: string;

  @Column('text')
  fingerprint: string;

  @Column('text', { default: 'collected' })
  state: DocumentState;

  /** Reason code of the state, where there is one. */
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
  lastFailure: string | null;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  /** True while a confirmed rejection is being corrected: the next submission says so (IsRetry). */
  @Column('boolean', { name: 'is_correction', default: false })
  isCorrection: boolean;

  /** Time at which the platform last served it to us. */
  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' })
  seenAt: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt: Date;
}
