import type { Organisation } from '../../organisations/organisation.entity';
import type { Action } from '../../people/rights/actions';
import type { Principal } from '../../people/rights/principal';
import { requireFields } from '../../people/rights/require-may';
import type { OrganisationSettingsDto } from './organisation-settings.dto';

/** The right that each setting needs: what begins fiscalising, how documents are mapped, and what is written to the books. */
export const SETTING_RIGHTS = {
  goLiveOn: 'organisations.go-live',
  olderDocuments: 'organisations.go-live',
  otherIntegration: 'organisations.go-live',
  otherIntegrationUntil: 'organisations.go-live',
  fiscalAccountId: 'organisations.go-live',
  confirmTaxpayer: 'organisations.go-live',
  confirmBinding: 'organisations.go-live',
  confirmGaps: 'organisations.go-live',
  mayOvertake: 'organisations.go-live',
  // Ending the first pause starts the submissions.
  isPaused: 'organisations.go-live',
  tinField: 'rules.change',
  vatField: 'rules.change',
  buyerWithoutTin: 'rules.change',
  addressWithoutNumber: 'rules.change',
  writtenCodes: 'rules.change',
  paidBy: 'rules.change',
  unpaidAs: 'rules.change',
  paymentAccounts: 'rules.change',
  taxCents: 'rules.change',
  negativeLines: 'rules.change',
  lateDocuments: 'rules.change',
  taxPeriod: 'rules.change',
  trigger: 'rules.change',
  creditNoteReason: 'rules.change',
  writesNote: 'organisations.change',
  replacesLink: 'organisations.change',
  attachmentIncludeOnline: 'organisations.change',
  writesReference: 'organisations.change',
  repairsAttachment: 'organisations.change',
} as const satisfies Readonly<Record<keyof OrganisationSettingsDto, Action>>;

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
  for (const [name, right] of Object.entries(SETTING_RIGHTS) as [keyof OrganisationSettingsDto, Action][]) {
    if (given[name] === undefined || given[name] === storedIn(known, name)) continue;
    changed.set(right, [...(changed.get(right) ?? []), name]);
  }
  requireFields(caller, known.id, changed);
}

function storedIn(known: Organisation, name: keyof OrganisationSettingsDto): unknown {
  return name in known ? known[name as keyof Organisation] : undefined;
}
