import { Column, Entity, PrimaryColumn } from 'typeorm';

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
