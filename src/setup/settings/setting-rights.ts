import { ALL_SETTINGS, type SettingName } from '../../mapping/settings';
import type { Organisation } from '../../organisations/organisation.entity';
import type { Action } from '../../people/rights/actions';
import type { Principal } from '../../people/rights/principal';
import { requireFields } from '../../people/rights/require-may';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

/**
 * A setting that is sent as it stands already needs no right: a form sends all that it shows.
 *
 * @throws ForbiddenException that names each setting, and who may change it
 */
export function requireSettingRights(
  caller: Principal,
  known: Organisation,
  given: OrganisationSettingsDto,
): void {
  const changed = new Map<Action, string[]>();
  for (const [name, { right }] of ALL_SETTINGS) {
    if (given[name] === undefined || given[name] === storedIn(known, name)) continue;
    changed.set(right, [...(changed.get(right) ?? []), name]);
  }
  requireFields(caller, known.id, changed);
}

function storedIn(known: Organisation, name: SettingName): unknown {
  return name in known ? known[name as keyof Organisation] : undefined;
}
