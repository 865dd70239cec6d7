/** How the books are translated for the fiscal service. */
export const mappings = {
  title: 'Mappings',
  parts: {
    overview: 'Overview',
    taxes: 'Taxes',
    items: 'Items and HS codes',
    buyers: 'Buyers and payments',
    exclusions: 'Go-live and exclusions',
    currencies: 'Currencies',
    file: 'Rule file',
  },

  coverage: 'Coverage',
  coverageOf: (since: string, covered: string, uncovered: string): string =>
    `Since ${since}: mapped ${covered}; something missing for ${uncovered}.`,
  gap: 'What is missing',
  gaps: 'Gaps',
  holds: 'Documents',
  value: 'Value',
  noGaps: 'Nothing is missing for the documents of the last 90 days.',
  suggestions: 'Suggestions, each with its reason',
  suggestion: (kind: string, values: string, confidence: string): string =>
    `${kind}: ${values} (confidence: ${confidence})`,
  apply: (count: number): string => `Apply ${count}`,

  whatIf: 'What if?',
  store: 'Store',
  ifStored: 'If it were stored',
  consequences: (released: string, newlyHeld: string, ready: string): string =>
    `Released: ${released}. Newly held: ${newlyHeld}. Ready then: ${ready}.`,
  releasedDocuments: 'Released',
  heldDocuments: 'Newly held',
  atLeast: (amounts: string): string => `at least ${amounts}`,
  stored: (released: string | null): string =>
    released === null
      ? 'Stored. What waits is looked at again.'
      : `Stored. What waits is looked at again; released: ${released}.`,
  none: 'None is stored.',
  delete: 'Delete',
  deleteOf: (name: string): string => `Delete ${name}`,

  currencies: 'Currencies',
  inTheBooks: 'In the books',
  atTheService: 'At the service',

  taxes: 'Taxes',
  code: 'Code',
  name: 'Name',
  rate: 'Rate',
  deviceTax: 'Tax of the device',
  from: 'From',
  till: 'Till',
  beginning: 'the beginning',
  forEver: 'for ever',
  exempt: 'exempt',
  percent: (percent: string): string => `${percent} %`,
  codeSent: 'Code sent',
  choose: 'Choose',
  booksTax: (taxType: string, name: string, percent: string): string => `${taxType}: ${name}, ${percent} %`,
  deviceTaxOf: (id: number, name: string, rate: string, from: string | null, till: string | null): string => {
    const days = [from === null ? '' : `from ${from}`, till === null ? '' : `till ${till}`]
      .filter((part) => part !== '')
      .join(' ');
    return `${id}: ${name}, ${rate}${days === '' ? '' : ` (${days})`}`;
  },
  timeLine: 'Time line of the taxes',
  timeLineSpan: (taxType: string, code: string, from: string, till: string): string =>
    `${taxType} is sent as ${code} from ${from} till ${till}`,
  today: 'today',

  rateChange: 'A new rate',
  rateChangeIntro:
    'From a day on, another code is sent. The mappings of the old code end the day before, and those of the new one begin: all together, or nothing.',
  oldCode: 'Old code',
  firstDay: 'First day of the new rate',
  newTax: 'New tax of the device',
  newCode: 'New code',
  newTaxType: 'New tax type in the books',
  sameTaxType: 'the same tax types go on',
  preview: 'Show what it does',
  change: 'Change the rate',
  rateReport: (isApplied: boolean, touched: string, released: string, newlyHeld: string): string =>
    `${isApplied ? 'Changed' : 'Nothing is changed yet'}. Touched: ${touched}. Released: ${released}. Newly held: ${newlyHeld}.`,
  ruleChanges: 'Rules that change',
  ruleChange: { added: 'Added', changed: 'Changed', removed: 'Removed' },
  rule: 'Rule',
  before: 'Before',
  after: 'After',
  noChanges: 'Nothing would change.',

  currencyExample: 'USD',
  productCodes: 'Product codes (HS)',
  scopes: { item: 'One item', account: 'All of an account', default: 'The rest' },
  for: 'For',
  itemOrAccount: 'Item or account',
  itemCode: 'Item code',
  accountCode: 'Account code',
  hsCode: 'HS code, 4 or 8 digits',
  items: 'Items of the books',
  itemsIntro: 'Choose items and give all of them one code.',
  item: 'Item',
  hs: 'HS code',
  noCode: 'none of its own',
  onlyWithout: 'Only items without a code of their own',
  search: 'Code or name',
  chosen: (count: number): string => `${count} item${count === 1 ? '' : 's'} chosen`,
  chooseItem: (code: string): string => `Choose ${code}`,
  chooseAll: 'Choose all that are shown',
  noItems: 'The books have no such item. Items are read from the books once a day.',
  someShown: (shown: number, all: number): string =>
    `The first ${shown} of ${all} are shown: search for more.`,

  buyers: 'Buyers, payments and cents',
  buyersIntro:
    'Rules that decide about every document. What they would do can be asked before they are stored.',

  exclusions: 'Exclusions',
  exclusionsIntro: 'What is not fiscalised. Such documents wait, with the rule as their reason.',
  exclusionScopes: {
    contact: 'A contact',
    account: 'All lines of an account',
    item: 'All lines of an item',
    branding_theme: 'A branding theme',
    total_below: 'A total below an amount',
  },
  exclusionKeys: {
    contact: 'Name or id of the contact',
    account: 'Account code',
    item: 'Item code',
    branding_theme: 'Id of the branding theme',
    total_below: 'Currency',
  },
  goesBy: 'Goes by',
  which: 'Which',
  below: 'Below',
  reason: 'Reason, for people',
  goLive: 'Go-live',
  goLiveIs: (day: string | null): string =>
    day === null
      ? 'There is no go-live date: nothing is submitted.'
      : `Documents dated ${day} or later are submitted. Older ones wait for a backfill.`,
  toSettings: 'Change it in the settings',
  toBackfills: 'Send in older documents',

  drift: 'Beside the service’s own list',
  same: 'Both say the same.',
  kind: 'Kind',
  difference: 'Difference',
  storedHere: 'Stored here',
  addThere: 'Add at the service',
  changeThere: 'Change at the service',
  noAccount: 'The organisation has no fiscal account yet: choose one in the set-up.',

  file: 'All rules as one file',
  fileIntro: 'To keep, to compare, or to carry to another organisation.',
  exportJson: 'Export JSON',
  exportCsv: 'Export CSV',
  importFile: 'Take a file in',
  importHint: 'JSON or CSV, as exported; any part of it. All of it is stored, or nothing.',
  chooseFile: 'Rule file',
  mode: 'What is stored already',
  modes: { merge: 'stays, and the file goes before it', replace: 'is removed: only the file counts' },
  dryRun: 'Show the differences',
  takeIn: 'Take it in',
  wouldChange: (count: number): string =>
    count === 0 ? 'The file changes nothing.' : `${count} rule${count === 1 ? '' : 's'} would change.`,
  didChange: (count: number): string => `${count} rule${count === 1 ? '' : 's'} changed.`,
};
