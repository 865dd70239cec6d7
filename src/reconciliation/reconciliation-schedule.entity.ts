import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an organisation is reconciled on its own. */
@Entity('reconciliation_schedules')
export class ReconciliationSchedule {
  @PrimaryColumn('uuid', {
    name: 'organisation_id',
    primaryKeyConstraintName: 'reconciliation_schedules_pkey',
  })
  organisationId: string;

  @Column('text')
  cron: string;

  /** IANA name. */
  @Column('text', { name: 'time_zone' })
  timeZone: string;

  @Column('boolean', { name: 'is_enabled', default: true })
  isEnabled: boolean;

  @Column('timestamptz', { name: 'next_at' })
  nextAt: Date;
}
