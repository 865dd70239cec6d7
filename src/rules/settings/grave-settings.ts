import type { Organisation } from '../../organisations/organisation.entity';
import type { ConfirmationSubject } from '../../people/two-persons/subjects';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

type Known = Pick<Organisation, 'goLiveOn' | 'fiscalAccountId'>;

/** What of a change of settings two persons decide; null: nothing. A pause, which one may begin, makes none of it lighter. */
export function graveSetting(known: Known, given: OrganisationSettingsDto): ConfirmationSubject | null {
  if (given.confirmTaxpayer !== undefined || given.confirmBinding !== undefined) return 'taxpayer';
  const { fiscalAccountId = known.fiscalAccountId, goLiveOn = known.goLiveOn } = given;
  if (goLiveOn !== known.goLiveOn || given.confirmGaps !== undefined) return 'go_live';
  return known.goLiveOn !== null && fiscalAccountId !== known.fiscalAccountId ? 'fiscal_account' : null;
}
