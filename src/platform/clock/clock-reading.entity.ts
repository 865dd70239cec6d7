import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Last measured difference between the database's clock and that of a process or of a service that we call.
 */
@Entity('clock_readings')
export class ClockReading {
  /** Observer: host and process, or the name of the service. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'clock_readings_pkey' })
  observer: string;

  /** Difference in milliseconds; positive: ahead. */
  @Column('bigint', { name: 'difference_ms' })
  differenceMs: string;

  @Column('boolean', { name: 'is_of_service', default: false })
  isOfService: boolean;

  @Column('timestamptz', { name: 'measured_at', default: () => 'clock_timestamp()' })
  measuredAt: Date;
}
