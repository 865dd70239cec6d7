type SettingRight = 'organisations.go-live' | 'organisations.change' | 'rules.change';

const GOES_LIVE = 'organisations.go-live';

/** Those of an organisation that are no rules of the mapping, as src/rules/settings/setting-rights.ts has them. */
const OWN_SETTING_RIGHTS: Readonly<Record<string, SettingRight>> = {
  goLiveOn: GOES_LIVE,
  olderDocuments: GOES_LIVE,
  otherIntegration: GOES_LIVE,
  otherIntegrationUntil: GOES_LIVE,
  fiscalAccountId: GOES_LIVE,
  confirmTaxpayer: GOES_LIVE,
  confirmBinding: GOES_LIVE,
  confirmGaps: GOES_LIVE,
  mayOvertake: GOES_LIVE,
  isPaused: GOES_LIVE,
  writesNote: 'organisations.change',
  replacesLink: 'organisations.change',
  attachmentIncludeOnline: 'organisations.change',
  writesReference: 'organisations.change',
  repairsAttachment: 'organisations.change',
};

/** What storing the setting needs: all others are rules of the mapping. */
export function rightFor(name: string): SettingRight {
  return OWN_SETTING_RIGHTS[name] ?? 'rules.change';
}
