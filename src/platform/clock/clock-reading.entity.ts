import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the clock of a process, or of a service that we call, was from the database's when it was measured last. */
@Entity('clock_readings')
export class ClockReading {
  /** Host and process; or the name of the service. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'clock_readings_pkey' })
  observer: string;

  /** Milliseconds; positive: it is ahead. */
  @Column('bigint', { name: 'difference_ms' })
  differenceMs: string;

  @Column('boolean', { name: 'is_of_service', default: false })
  isOfService: boolean;

  @Column('timestamptz', { name: 'measured_at', default: () => 'clock_timestamp()' })
  measuredAt: Date;
}
