import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { OtherIntegration } from '../domain/sales/foreign-signs';
import type { OlderDocumentsDecision } from '../domain/lifecycle/older-documents';
import type { PaymentMethod } from '../domain/fiscal/fiscal-document';
import type { WritesNote } from '../domain/receipt/receipt';
import type { Gap } from '../domain/lifecycle/gap';
import type { Bindings } from '../domain/fiscal/identity';
import { type ListedTotals, NOTHING_COMPARED } from './listed-totals';
import type { DisconnectionReason } from '../connectors/connection.entity';

export type OrganisationStatus = 'connected' | 'reconnect' | 'disconnected';

/**
 * Organisation (tenant) on an accounting platform, with its rules and the lease under which it is processed.
 */
@Entity('organisations')
@Unique('organisations_tenant_unique', ['platform', 'tenantId'])
export class Organisation {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'organisations_pkey' })
  id: string;

  @Column('text')
  platform: string;

  @Column('text', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'connection_id' })
  connectionId: string;

  @Column('uuid', { name: 'fiscal_account_id', nullable: true })
  fiscalAccountId: string | null;

  @Column('text')
  name: string;

  @Column('text', { name: 'base_currency' })
  baseCurrency: string;

  @Column('text', { name: 'country_code' })
  countryCode: string;

  /** IANA name of the zone that the books are kept in; null: they have not been asked, or name none that is known. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  @Column('text', { default: 'connected' })
  status: OrganisationStatus;

  /** Why it is not connected; null when it is. */
  @Column('text', { name: 'status_reason', nullable: true })
  statusReason: DisconnectionReason | null;

  @Column('timestamptz', { name: 'status_since', default: () => 'now()' })
  statusSince: Date;

  @Column('boolean', { name: 'is_paused', default: false })
  isPaused: boolean;

  @Column('date', { name: 'go_live_on', nullable: true })
  goLiveOn: string | null;

  /** Whether another program fiscalises the same books; null: nobody has been asked. */
  @Column('text', { name: 'other_integration', nullable: true })
  otherIntegration: OtherIntegration | null;

  /** Last day of documents that the other program handles; null: no end is known. */
  @Column('date', { name: 'other_integration_until', nullable: true })
  otherIntegrationUntil: string | null;

  /** Treatment of documents older than the go-live date; null: not asked yet. */
  @Column('text', { name: 'older_documents', nullable: true })
  olderDocuments: OlderDocumentsDecision | null;

  @Column('text', { name: 'tin_field', default: 'companyNumber' })
  tinField: 'taxNumber' | 'companyNumber' | 'accountNumber' | 'labelledText';

  @Column('text', { name: 'vat_field', default: 'taxNumber' })
  vatField: 'taxNumber' | 'companyNumber' | 'accountNumber' | 'labelledText';

  @Column('text', { name: 'buyer_without_tin', default: 'hold' })
  buyerWithoutTin: 'hold' | 'cash_sale';

  /** A buyer's address without house number: leave the address out, or send it with a dash in place of the number. */
  @Column('text', { name: 'address_without_number', default: 'leave_out' })
  addressWithoutNumber: 'leave_out' | 'dash';

  /** Whether what has the form of a product code in the books is one, or only if a person has confirmed it. */
  @Column('text', { name: 'written_codes', default: 'confirmed' })
  writtenCodes: 'any' | 'confirmed';

  @Column('text', { name: 'paid_by', default: 'BankTransfer' })
  paidBy: PaymentMethod;

  @Column('text', { name: 'unpaid_as', default: 'Credit' })
  unpaidAs: PaymentMethod;

  /** Accounts of the books with the payment method of what is paid to them, `090=Card; 091=Cash`; empty: none. */
  @Column('text', { name: 'payment_accounts', default: '' })
  paymentAccounts: string;

  @Column('text', { name: 'tax_cents', default: 'authority' })
  taxCents: 'hold' | 'authority';

  /** Deposits, discounts and rounding that are lines below zero: hold, or take them off the other lines. */
  @Column('text', { name: 'negative_lines', default: 'fold' })
  negativeLines: 'fold' | 'hold';

  /** A document dated before the device's last receipt: hold it, or send it with the present date. */
  @Column('text', { name: 'late_documents', default: 'same_period' })
  lateDocuments: 'hold' | 'same_period' | 'present_date';

  /** Period of the taxpayer's returns. */
  @Column('text', { name: 'tax_period', default: 'month' })
  taxPeriod: 'month' | 'two_months_jan_feb' | 'two_months_feb_mar';

  /** Event that releases a document: its approval, the payment of an invoice, or a person. */
  @Column('text', { default: 'approved' })
  trigger: 'approved' | 'paid' | 'manual';

  /** Default reason for a credit note without one; empty: such a credit note is held. */
  @Column('text', { name: 'credit_note_reason', default: '' })
  creditNoteReason: string;

  /** Whether a note is written into the history of the document: one call each. */
  @Column('text', { name: 'writes_note', default: 'when_no_link' })
  writesNote: WritesNote;

  /** Whether a link that another app has set on an invoice is replaced by the one to the verification page. */
  @Column('boolean', { name: 'replaces_link', default: false })
  replacesLink: boolean;

  /** Whether the fiscal PDF is shown to the customer who opens the document online. */
  @Column('boolean', { name: 'attachment_include_online', default: true })
  attachmentIncludeOnline: boolean;

  /** Whether an empty reference of an invoice is given the fiscal number. */
  @Column('boolean', { name: 'writes_reference', default: false })
  writesReference: boolean;

  /** Whether a fiscal PDF that somebody removed is put back when its document is seen changed. */
  @Column('boolean', { name: 'repairs_attachment', default: false })
  repairsAttachment: boolean;

  /** When a poll last found what no webhook of the books had announced; null: never. */
  @Column('timestamptz', { name: 'webhook_missed_at', nullable: true })
  webhookMissedAt: Date | null;

  /** Numbers of the documents that the poll found. */
  @Column('text', { name: 'webhook_missed', array: true, default: '{}' })
  webhookMissed: string[];

  /** Whether the lists of the books show the totals that documents have, as far as is known. */
  @Column('jsonb', { name: 'listed_totals', default: NOTHING_COMPARED })
  listedTotals: ListedTotals;

  /** Confirmed identities, by fiscal account that documents go to or went to. */
  @Column('jsonb', { default: {} })
  bindings: Bindings;

  /**
   * Periods in which other programs may have fiscalised documents, until persons have answered the question.
   */
  @Column('jsonb', { default: [] })
  gaps: readonly Gap[];

  /** Grows with every change of what decides whether a document waits: settings, mappings, an original. */
  @Column('bigint', { name: 'rules_version', default: 0 })
  rulesVersion: string;

  @Column('text', { name: 'lease_holder', nullable: true })
  leaseHolder: string | null;

  /** Fencing token: grows with every claim, so that a holder who lost its lease can be distinguished from the present one. */
  @Column('bigint', { name: 'lease_token', default: 0 })
  leaseToken: string;

  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_failure', nullable: true })
  lastFailure: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
