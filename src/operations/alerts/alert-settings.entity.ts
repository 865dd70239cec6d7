import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { AlertCause } from '../../domain/issues/alert-catalogue';

/** Notification settings: one row for the installation, and one for each organisation that has its own. */
@Entity('alert_settings')
@Unique('alert_settings_scope_unique', ['organisationId'])
export class AlertSettingsRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'alert_settings_pkey' })
  id: string;

  /** Organisation; null: the installation. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Muted causes: listed, but never sent to a channel. */
  @Column('text', { name: 'muted_causes', array: true, default: '{}' })
  mutedCauses: AlertCause[];

  /** Minimum time between two messages about one alert. */
  @Column('integer', { name: 'quiet_minutes' })
  quietMinutes: number;

  /** Minutes for which a new alert collects documents before its first message. */
  @Column('integer', { name: 'digest_minutes' })
  digestMinutes: number;
}
