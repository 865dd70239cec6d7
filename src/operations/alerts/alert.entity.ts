import { Column, Entity } from 'typeorm';
import type { AlertCause } from '../../domain/issues/alert-catalogue';
import { RowId } from '../../platform/database/row-id';

/** Alert for one cause and subject: opened once, updated by repeats, closed by recovery. */
@Entity('alerts')
export class Alert {
  @RowId('alerts_pkey')
  id: string;

  @Column('text')
  cause: AlertCause;

  /** Identifier of what it is about, within its cause: an organisation, a connection, a fiscal account, a backfill. */
  @Column('text')
  subject: string;

  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Name of the alert's subject, for people. */
  @Column('text')
  about: string;

  /** Description of the event, in one or two sentences. */
  @Column('text')
  detail: string;

  /** The stored reason with which `detail` is said in another language; null: of before there were any. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** Number of documents concerned now; null where it is not about documents. */
  @Column('integer', { nullable: true })
  documents: number | null;

  /** Numbers of the latest documents. */
  @Column('text', { array: true, default: '{}' })
  numbers: string[];

  /** Number of occurrences since the alert was opened. */
  @Column('integer', { default: 1 })
  occurrences: number;

  @Column('timestamptz', { name: 'opened_at', default: () => 'now()' })
  openedAt: Date;

  /** Time of the last occurrence. */
  @Column('timestamptz', { name: 'last_at', default: () => 'now()' })
  lastAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  @Column('timestamptz', { name: 'acknowledged_at', nullable: true })
  acknowledgedAt: Date | null;

  @Column('text', { name: 'acknowledged_by', nullable: true })
  acknowledgedBy: string | null;

  /** State last sent to the channels; null: none yet. */
  @Column('text', { name: 'told_as', nullable: true })
  toldAs: 'open' | 'closed' | null;

  @Column('timestamptz', { name: 'told_at', nullable: true })
  toldAt: Date | null;

  /** Value of `occurrences` in the last message. */
  @Column('integer', { name: 'told_occurrences', default: 0 })
  toldOccurrences: number;
}
