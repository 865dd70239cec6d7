import { InvalidInput } from '../../documents/refusal';
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
    throw new InvalidInput([
      'otherIntegration must be answered before goLiveOn is set: does another program fiscalise these books (none, in_use, unknown)?',
    ]);
  }
  if (otherIntegration === 'in_use') return {};
  if (otherIntegrationUntil != null) {
    throw new InvalidInput(['otherIntegrationUntil is only for otherIntegration in_use']);
  }
  return settings.otherIntegration === undefined ? {} : { otherIntegrationUntil: null };
}
