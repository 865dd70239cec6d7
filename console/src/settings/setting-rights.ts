type SettingRight = 'organisations.go-live' | 'organisations.change' | 'rules.change';

const GOES_LIVE = 'organisations.go-live';

/**
 * Rights for settings of an organisation that are not mapping rules, as in
 * src/setup/settings/setting-rights.ts.
 */
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

/** Right required to store the setting; settings without an entry are mapping rules. */
export function rightFor(name: string): SettingRight {
  return OWN_SETTING_RIGHTS[name] ?? 'rules.change';
}
