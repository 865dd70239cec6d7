import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the clock of a process was from the database's when it was measured last. */
@Entity('clock_readings')
export class ClockReading {
  /** Host and process. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'clock_readings_pkey' })
  observer: string;

  /** Milliseconds; positive: the process is ahead. */
  @Column('bigint', { name: 'difference_ms' })
  differenceMs: string;

  @Column('timestamptz', { name: 'measured_at', default: () => 'clock_timestamp()' })
  measuredAt: Date;
}
