import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AlertSettingsRow } from './alerts.entities';
import { type Act, recordAct } from '../../people/acts/record-act';

export type AlertSettings = Pick<AlertSettingsRow, 'mutedCauses' | 'quietMinutes' | 'digestMinutes'>;

/** Default alert settings. */
const DEFAULT_ALERT_SETTINGS: AlertSettings = { mutedCauses: [], quietMinutes: 60, digestMinutes: 2 };

/** Settings of the installation (organisation null) and of organisations that have their own. */
@Injectable()
export class AlertSettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  all(manager: EntityManager = this.dataSource.manager): Promise<AlertSettingsRow[]> {
    return manager.find(AlertSettingsRow);
  }

  async save(organisationId: string | null, settings: AlertSettings): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await stored(manager, organisationId);
      await manager.query(
        `insert into alert_settings (organisation_id, muted_causes, quiet_minutes, digest_minutes)
         values ($1, $2, $3, $4) on conflict on constraint alert_settings_scope_unique do update
         set muted_causes = $2, quiet_minutes = $3, digest_minutes = $4`,
        [organisationId, settings.mutedCauses, settings.quietMinutes, settings.digestMinutes],
      );
      await recordAct(manager, settingsAct('changed', organisationId, before, settings));
    });
  }

  async delete(organisationId: string | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await stored(manager, organisationId);
      await manager.delete(AlertSettingsRow, { organisationId: organisationId ?? IsNull() });
      await recordAct(manager, settingsAct('deleted', organisationId, before, null));
    });
  }
}

/** Returns the settings of an organisation: its own, else the installation's, else the defaults. */
export function settingsFor(
  rows: readonly AlertSettingsRow[],
  organisationId: string | null,
): AlertSettings & { readonly isOwn: boolean } {
  const own = rows.find((row) => row.organisationId === organisationId);
  const { mutedCauses, quietMinutes, digestMinutes } =
    own ?? rows.find((row) => row.organisationId === null) ?? DEFAULT_ALERT_SETTINGS;
  return { mutedCauses, quietMinutes, digestMinutes, isOwn: own !== undefined };
}

async function stored(manager: EntityManager, organisationId: string | null): Promise<AlertSettings | null> {
  const row = await manager.findOneBy(AlertSettingsRow, { organisationId: organisationId ?? IsNull() });
  if (row === null) return null;
  const { mutedCauses, quietMinutes, digestMinutes } = row;
  return { mutedCauses, quietMinutes, digestMinutes };
}

function settingsAct(
  deed: 'changed' | 'deleted',
  organisationId: string | null,
  before: AlertSettings | null,
  settings: AlertSettings | null,
): Act {
  const { mutedCauses, quietMinutes, digestMinutes } = settings ?? DEFAULT_ALERT_SETTINGS;
  return {
    ...{ action: 'alerts.change', deed, organisationId, before: before === null ? null : { ...before } },
    object: { kind: 'alert settings', id: organisationId, name: null },
    after: settings === null ? null : { mutedCauses, quietMinutes, digestMinutes },
  };
}
