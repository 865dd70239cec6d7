import { refusal } from '../../domain/issues/refuse';
import type { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

/**
 * Adjusts the answer about other programs to a change of settings: a day requires `in_use`.
 * @throws InvalidInput when the organisation is to go live without an answer
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
