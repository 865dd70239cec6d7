import { refusal } from '../../documents/refuse';
import type { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

/**
 * What a change of settings makes of the answer about other programs: a day belongs to `in_use` alone.
 * @throws InvalidInput when the organisation is to go live and nobody has answered
 */
export function otherIntegrationOf(
  known: Organisation,
  settings: OrganisationSettingsDto,
): Pick<OrganisationSettingsDto, 'otherIntegrationUntil'> {
  const { goLiveOn, otherIntegration = known.otherIntegration, otherIntegrationUntil } = settings;
  if (goLiveOn != null && otherIntegration === null) {
    throw refusal('OTHER_PROGRAM_UNANSWERED');
  }
  if (otherIntegration === 'in_use') return {};
  if (otherIntegrationUntil != null) {
    throw refusal('OTHER_PROGRAM_DAY_UNFIT');
  }
  return settings.otherIntegration === undefined ? {} : { otherIntegrationUntil: null };
}
