import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AlertSettingsRow } from './alert-settings.entity';

export type AlertSettings = Pick<AlertSettingsRow, 'mutedCauses' | 'quietMinutes' | 'digestMinutes'>;

/** Default notification settings. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = { mutedCauses: [], quietMinutes: 60, digestMinutes: 2 };

/** Settings of the installation (organisation null) and of organisations that have their own. */
@Injectable()
export class AlertSettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  all(manager: EntityManager = this.dataSource.manager): Promise<AlertSettingsRow[]> {
    return manager.find(AlertSettingsRow);
  }

  async save(organisationId: string | null, settings: AlertSettings): Promise<void> {
    await this.dataSource.query(
      `insert into alert_settings (organisation_id, muted_causes, quiet_minutes, digest_minutes)
       values ($1, $2, $3, $4) on conflict on constraint alert_settings_scope_unique do update
       set muted_causes = $2, quiet_minutes = $3, digest_minutes = $4`,
      [organisationId, settings.mutedCauses, settings.quietMinutes, settings.digestMinutes],
    );
  }

  async delete(organisationId: string | null): Promise<void> {
    await this.dataSource.manager.delete(AlertSettingsRow, { organisationId: organisationId ?? IsNull() });
  }
}

/** What holds for an organisation: its own settings, else those of the installation, else the defaults. */
export function settingsFor(
  rows: readonly AlertSettingsRow[],
  organisationId: string | null,
): AlertSettings & { readonly isOwn: boolean } {
  const own = rows.find((row) => row.organisationId === organisationId);
  const { mutedCauses, quietMinutes, digestMinutes } =
    own ?? rows.find((row) => row.organisationId === null) ?? DEFAULT_ALERT_SETTINGS;
  return { mutedCauses, quietMinutes, digestMinutes, isOwn: own !== undefined };
}
