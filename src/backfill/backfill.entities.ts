import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { RowId, OfOrganisation } from '../platform/database/columns';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Document of a frozen plan. Its result is read from the document itself. */
@Entity('backfill_documents')
@OfOrganisation()
export class BackfillDocument {
  @PrimaryColumn('uuid', { name: 'backfill_id', primaryKeyConstraintName: 'backfill_documents_pkey' })
  backfillId: string;

  /** Position of the document in the plan, from 1, in sending order. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'backfill_documents_pkey' })
  position: number;

  @Column('uuid', { name: 'document_id' })
  documentId: string;

  /** Fingerprint of the planned version. */
  @Column('text')
  fingerprint: string;

  /** Time of its release; null before. */
  @Column('timestamptz', { name: 'released_at', nullable: true })
  releasedAt: Date | null;
}

export const SCHEDULE_RANGES = ['everything', 'previous_month'] as const;
export type ScheduleRange = (typeof SCHEDULE_RANGES)[number];

/** Schedule by which backfills of an organisation are planned and run automatically. */
@Entity('backfill_schedules')
export class BackfillSchedule {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'backfill_schedules_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  cron: string;

  /** IANA name of the schedule's time zone. */
  @Column('text', { name: 'time_zone' })
  timeZone: string;

  @Column('text')
  range: ScheduleRange;

  @Column('integer', { name: 'stop_percent' })
  stopPercent: number;

  @Column('text', { nullable: true })
  acknowledgement: string | null;

  @Column('boolean', { name: 'is_enabled', default: true })
  isEnabled: boolean;

  @Column('timestamptz', { name: 'next_at' })
  nextAt: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

export const BACKFILL_STATES = ['planned', 'running', 'paused', 'stopped', 'completed', 'cancelled'] as const;
export type BackfillState = (typeof BACKFILL_STATES)[number];

/** Plan for documents before the go-live date, with the progress of its run. */
@Entity('backfills')
export class Backfill {
  @RowId('backfills_pkey')
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text', { default: 'planned' })
  state: BackfillState;

  /** Reason why it was stopped; null otherwise. */
  @Column('text', { nullable: true })
  reason: StoredSentence | null;

  @Column('date', { name: 'from_day', nullable: true })
  fromDay: string | null;

  @Column('date', { name: 'till_day', nullable: true })
  tillDay: string | null;

  /** Maximum percentage of rejections after the first five documents. */
  @Column('integer', { name: 'stop_percent' })
  stopPercent: number;

  /** Words with which late documents were accepted; null: not accepted. */
  @Column('text', { nullable: true })
  acknowledgement: string | null;

  /** Report of the plan when it was made. */
  @Column('jsonb')
  report: object;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** Time from which rejections count; the person who resumed the run has seen earlier ones. */
  @Column('timestamptz', { name: 'counted_from', nullable: true })
  countedFrom: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

export type ScheduleRunResult = 'claimed' | 'started' | 'nothing_to_do' | 'overlap' | 'refused' | 'failed';

/** Due time of a schedule. The primary key lets only a single replica act on it. */
@Entity('backfill_schedule_runs')
@OfOrganisation()
export class BackfillScheduleRun {
  @PrimaryColumn('uuid', { name: 'schedule_id', primaryKeyConstraintName: 'backfill_schedule_runs_pkey' })
  scheduleId: string;

  @PrimaryColumn('timestamptz', { name: 'due_at', primaryKeyConstraintName: 'backfill_schedule_runs_pkey' })
  dueAt: Date;

  @Column('timestamptz', { name: 'claimed_at', default: () => 'now()' })
  claimedAt: Date;

  @Column('text', { default: 'claimed' })
  result: ScheduleRunResult;

  @Column('text', { default: '' })
  detail: StoredSentence;

  @Column('uuid', { name: 'backfill_id', nullable: true })
  backfillId: string | null;
}
