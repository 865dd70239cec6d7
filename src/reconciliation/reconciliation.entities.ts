import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { RowId, decimalColumn } from '../platform/database/columns';
import type { Decimal } from '../domain/money';
import type { BookStatus, DocumentKind } from '../domain/sales/sales-document';
import type { ReconciliationSummary } from './report/report';
import type { StoredSentence } from '../domain/texts/stored-sentence';
import type { OtherSaleKind } from '../connectors/other-sales';

/** Sales document as read from the books by reconciliation itself, independently of the pipeline that it checks. */
@Entity('book_images')
export class BookImage {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'book_images_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'book_images_pkey' })
  kind: DocumentKind;

  @PrimaryColumn('text', { name: 'source_id', primaryKeyConstraintName: 'book_images_pkey' })
  sourceId: string;

  @Column('text')
  number: string;

  @Column('date', { name: 'issued_on' })
  issuedOn: string;

  @Column('text')
  currency: string;

  @Column('numeric', { precision: 25, scale: 6, transformer: decimalColumn })
  total: Decimal;

  @Column('text')
  status: BookStatus;

  /** Fingerprint of domain/fiscal/fiscal-fingerprint.ts. */
  @Column('text')
  fingerprint: string;

  /** Time of the change, by the platform's clock. */
  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;

  /** Time at which the platform last returned it to this reading, by the database's clock. */
  @Column('timestamptz', { name: 'read_at' })
  readAt: Date;
}

/** Progress of reconciliation in reading one stream of changes of an organisation. */
@Entity('book_readings')
export class BookReading {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'book_readings_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'book_readings_pkey' })
  stream: string;

  /** Position in the connector's own form; null: from the beginning. */
  @Column('text', { nullable: true })
  position: string | null;

  /** Start of the present reading from the beginning; null: none. */
  @Column('timestamptz', { name: 'begun_full_at', nullable: true })
  begunFullAt: Date | null;

  /** Start of the last complete reading: documents not served since then are no longer in the books. */
  @Column('timestamptz', { name: 'full_since', nullable: true })
  fullSince: Date | null;
}

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

/** Schedule for reconciling an organisation automatically. */
@Entity('reconciliation_schedules')
export class ReconciliationSchedule {
  @PrimaryColumn('uuid', {
    name: 'organisation_id',
    primaryKeyConstraintName: 'reconciliation_schedules_pkey',
  })
  organisationId: string;

  @Column('text')
  cron: string;

  /** IANA name of the time zone. */
  @Column('text', { name: 'time_zone' })
  timeZone: string;

  @Column('boolean', { name: 'is_enabled', default: true })
  isEnabled: boolean;

  @Column('timestamptz', { name: 'next_at' })
  nextAt: Date;
}

export type ReconciliationState = 'queued' | 'reading' | 'comparing' | 'completed' | 'failed';
export type ReconciliationTrigger = 'nightly' | 'on_demand';

/** Extent of a reading: everything from the beginning, or changes since the last reading. */
export const READINGS = ['incremental', 'full'] as const;
export type Reading = (typeof READINGS)[number];

/** Run that reads the books and then compares. Results per document are in `reconciled_documents`. */
@Entity('reconciliations')
export class Reconciliation {
  @RowId('reconciliations_pkey')
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  trigger: ReconciliationTrigger;

  @Column('text', { default: 'queued' })
  state: ReconciliationState;

  /** Reason why it waits, or why it failed. */
  @Column('text', { default: '' })
  detail: StoredSentence;

  /** First document date; first and last are both included. */
  @Column('date', { name: 'from_day' })
  from: string;

  @Column('date', { name: 'to_day' })
  to: string;

  @Column('text')
  reading: Reading;

  /** Number of failed attempts since the last progress. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  /** Incremented per claim; a stale holder's writes are rejected. */
  @Column('bigint', { name: 'lease_token', default: 0 })
  leaseToken: string;

  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  /** Report without its documents. */
  @Column('jsonb', { nullable: true })
  report: ReconciliationSummary | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** Time at which the books were read to their end. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Fingerprint of the period at that time, for requested runs. */
  @Column('text', { name: 'period_fingerprint', nullable: true })
  periodFingerprint: string | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

/** Reconciliation that has come to its end. */
export type CompletedReconciliation = Reconciliation & { readonly report: ReconciliationSummary };

/** Next reading of an organisation's sales without an invoice, and the number of calls made on the day. */
@Entity('other_sales_readings')
export class OtherSalesReading {
  @PrimaryColumn('uuid', {
    name: 'organisation_id',
    primaryKeyConstraintName: 'other_sales_readings_pkey',
  })
  organisationId: string;

  /** First day of interest; older sales are never read. */
  @Column('date', { name: 'read_from' })
  readFrom: string;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** Day of the last call, by the country's clock; null: none was made. */
  @Column('date', { name: 'calls_on', nullable: true })
  callsOn: string | null;

  /** Number of that day's automatic calls. */
  @Column('integer', { default: 0 })
  calls: number;

  /** Number of that day's calls requested by people. */
  @Column('integer', { name: 'calls_asked', default: 0 })
  callsAsked: number;
}

/** Progress of reading one list of the platform. */
@Entity('other_sales_lists')
export class OtherSalesList {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'other_sales_lists_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'other_sales_lists_pkey' })
  kind: OtherSaleKind;

  /** Position in the connector's own form; null: from the beginning. */
  @Column('text', { nullable: true })
  position: string | null;

  /** True: read to the end; false: the day's calls did not suffice. */
  @Column('boolean', { name: 'is_complete', default: false })
  isComplete: boolean;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Reason why the last reading failed; null when it did not. */
  @Column('text', { nullable: true })
  failure: StoredSentence | null;
}
