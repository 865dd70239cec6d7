import { Column, CreateDateColumn, Entity } from 'typeorm';
import { RowId } from '../platform/database/row-id';

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

  /** Why it waits, or why it failed. */
  @Column('text', { default: '' })
  detail: string;

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
  report: object | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** Time at which the books had been read to their end. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Fingerprint of the period at that time, for requested runs. */
  @Column('text', { name: 'period_fingerprint', nullable: true })
  periodFingerprint: string | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
