import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
