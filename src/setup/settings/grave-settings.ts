import type { Organisation } from '../../organisations/organisation.entity';
import type { ConfirmationSubject } from '../../people/two-persons/subjects';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

type Known = Pick<Organisation, 'goLiveOn' | 'fiscalAccountId'>;

/**
 * Returns the subject of a change of settings that needs two persons; null: none does. A pause, which one
 * person may begin, does not lower the requirement.
 */
export function graveSetting(known: Known, given: OrganisationSettingsDto): ConfirmationSubject | null {
  if (given.confirmTaxpayer !== undefined || given.confirmBinding !== undefined) return 'taxpayer';
  const { fiscalAccountId = known.fiscalAccountId, goLiveOn = known.goLiveOn } = given;
  if (goLiveOn !== known.goLiveOn || given.confirmGaps !== undefined) return 'go_live';
  return known.goLiveOn !== null && fiscalAccountId !== known.fiscalAccountId ? 'fiscal_account' : null;
}
