import { Column, CreateDateColumn, Entity } from 'typeorm';
import { RowId } from '../platform/database/row-id';

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

  /** Reason why it was stopped, in words; null otherwise. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('date', { name: 'from_day', nullable: true })
  fromDay: string | null;

  @Column('date', { name: 'till_day', nullable: true })
  tillDay: string | null;

  /** Percentage of rejections after the canary above which the run stops. */
  @Column('integer', { name: 'stop_percent' })
  stopPercent: number;

  /** The words with which late documents were accepted; null: they are not. */
  @Column('text', { nullable: true })
  acknowledgement: string | null;

  /** Report of the plan at the time when it was made. */
  @Column('jsonb')
  report: object;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** Rejections of documents released earlier have been seen by the person who resumed it. */
  @Column('timestamptz', { name: 'counted_from', nullable: true })
  countedFrom: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
