import type { Organisation } from '../../organisations/organisation.entity';
import type { ConfirmationSubject } from '../../people/two-persons/subjects';
import { isLive } from '../change/given-rules';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

type Known = Pick<Organisation, 'goLiveOn' | 'isPaused' | 'fiscalAccountId'>;

/** What of a change of settings two persons decide; null: nothing. */
export function graveSetting(known: Known, given: OrganisationSettingsDto): ConfirmationSubject | null {
  if (given.confirmTaxpayer !== undefined) return 'taxpayer';
  if (given.goLiveOn != null && known.goLiveOn === null) return 'go_live';
  const { fiscalAccountId = known.fiscalAccountId } = given;
  return isLive(known) && fiscalAccountId !== known.fiscalAccountId ? 'fiscal_account' : null;
}
