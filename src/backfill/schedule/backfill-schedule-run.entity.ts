import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OfOrganisation } from '../../platform/database/of-organisation';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

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
