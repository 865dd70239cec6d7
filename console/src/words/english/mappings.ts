/** Texts of the mappings from the books to the fiscal service. */
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
  coverageNotWhole:
    'Only the youngest 5,000 documents are looked at, and at most 500 gaps are listed: more may be missing. The fix list shows what older documents wait for.',
  gap: 'What is missing',
  gaps: 'Gaps',
  holds: 'Documents',
  value: 'Value',
  noGaps: 'Nothing is missing for the documents that were looked at.',
  suggestions: 'Suggestions, with reasons',
  suggestion: (kind: string, values: string, confidence: string): string =>
    `${kind}: ${values} (confidence: ${confidence})`,
  apply: (count: number): string => `Apply ${count}`,

  whatIf: 'What if?',
  store: 'Save',
  ifStored: 'If saved',
  consequences: (released: string, newlyHeld: string, ready: string): string =>
    `Released: ${released}. Newly held: ${newlyHeld}. Ready: ${ready}.`,
  releasedDocuments: 'Released',
  heldDocuments: 'Newly held',
  atLeast: (amounts: string): string => `at least ${amounts}`,
  stored: (released: string | null): string =>
    released === null
      ? 'Saved. Waiting documents are checked again.'
      : `Saved. Waiting documents are checked again; released: ${released}.`,
  none: 'None yet.',
  delete: 'Delete',
  deleteText: 'You can undo it for ten seconds. Documents that are fiscalised stay as they are.',
  ifDeleted: 'If deleted',
  deleteOf: (name: string): string => `Delete ${name}`,

  currencies: 'Currencies',
  inTheBooks: 'In the books',
  atTheService: 'At the service',
  toKnow: 'To know',

  taxes: 'Taxes',
  code: 'Code',
  name: 'Name',
  rate: 'Rate',
  deviceTax: 'Tax of the device',
  from: 'From',
  till: 'Until',
  beginning: 'the beginning',
  forEver: 'open end',
  exempt: 'exempt',
  percent: (percent: string): string => `${percent} %`,
  codeSent: 'Code sent',
  choose: 'Choose',
  booksTax: (taxType: string, name: string, percent: string): string => `${taxType}: ${name}, ${percent} %`,
  deviceTaxOf: (id: number, name: string, rate: string, from: string | null, till: string | null): string => {
    const days = [from === null ? '' : `from ${from}`, till === null ? '' : `until ${till}`]
      .filter((part) => part !== '')
      .join(' ');
    return `${id}: ${name}, ${rate}${days === '' ? '' : ` (${days})`}`;
  },
  timeLine: 'Time line of the taxes',
  timeLineSpan: (taxType: string, code: string, from: string, till: string): string =>
    `${taxType} is sent as ${code} from ${from} until ${till}`,
  today: 'today',

  rateChange: 'A new rate',
  rateChangeIntro:
    'From a given day another code is sent. The mappings of the old code end the day before and those of the new code begin, all in one change.',
  oldCode: 'Old code',
  firstDay: 'First day of the new rate',
  newTax: 'New tax of the device',
  newCode: 'New code',
  newTaxType: 'New tax type in the books',
  sameTaxType: 'keep the same tax types',
  preview: 'Preview',
  change: 'Change the rate',
  rateReport: (isApplied: boolean, touched: string, released: string, newlyHeld: string): string =>
    `${isApplied ? 'Changed' : 'Nothing is changed yet'}. Affected: ${touched}. Released: ${released}. Newly held: ${newlyHeld}.`,
  rateNotWhole: 'There are more than 5,000 open documents; the later ones are not counted.',
  ruleChanges: 'Rules that change',
  ruleChange: { added: 'Added', changed: 'Changed', removed: 'Removed' },
  rule: 'Rule',
  before: 'Before',
  after: 'After',
  noChanges: 'Nothing would change.',

  currencyExample: 'USD',
  bothCodes: 'Type both codes',
  productCodes: 'Product codes (HS)',
  scopes: {
    item: 'One item',
    description: 'A number in brackets before descriptions',
    account: 'All lines of an account',
    contact: 'Deposits of a customer',
    default: 'Everything else',
  },
  notACode: 'none: not a code',
  for: 'For',
  itemOrAccount: 'Item, account or customer',
  itemCode: 'Item code',
  accountCode: 'Account code',
  numberInBrackets: 'Number, without dots',
  hsCode: (form: string) => `HS code, ${form}`,
  items: 'Items in the books',
  itemsIntro: 'Select items and assign one code to all of them.',
  item: 'Item',
  hs: 'HS code',
  noCode: 'none',
  onlyWithout: 'Only items without a code',
  search: 'Code or name',
  chosen: (count: number): string => `${count} item${count === 1 ? '' : 's'} selected`,
  chooseItem: (code: string): string => `Select ${code}`,
  chooseAll: 'Select all shown',
  noItems: 'No such item in the books. Items are read once a day.',
  someShown: (shown: number, all: number): string =>
    `Showing the first ${shown} of ${all}. Search to find others.`,

  lineRules: 'Lines below zero',
  lineRulesIntro:
    'A fiscal document has no lines below zero. Deposits, discounts and rounding are recognised by their words (see Buyers and payments). ' +
    'For all others, such as returns, say here whether they are taken off the other lines of the same tax.',
  treatment: 'Lines below zero',
  treatments: { fold: 'Take them off the other lines', hold: 'Hold the document' },

  buyers: 'Buyers, payments and cents',
  buyersIntro: 'Rules for every document. Use “What if?” to see the effect before you save.',

  buyerRules: 'Buyers abroad and private buyers',
  buyerRulesIntro:
    'How a buyer without a TIN of this country is named on the fiscal invoice. Nothing changes in the books. A contact comes before its group, a group before a country.',
  buyerScopes: {
    contact: 'A contact',
    contact_group: 'A contact group',
    country: 'The country of the address',
  },
  buyerKeys: {
    contact: 'Name or id of the contact',
    contact_group: 'Name of the contact group',
    country: 'Country as in the books, or * for any country abroad',
  },
  anyCountry: 'Any country abroad',
  sentAs: 'Sent as',
  buyersSentAs: {
    cash_name: '“Cash” and its name, without numbers',
    no_buyer: 'No buyer: “Cash” alone',
    taxpayer: 'A taxpayer of this country, with its numbers',
  },

  exclusions: 'Exclusions',
  exclusionsIntro: 'Documents that match a rule are not fiscalised. They wait, with the rule as the reason.',
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
  matchOn: 'Match on',
  which: 'Value',
  below: 'Under',
  reason: 'Reason',
  goLive: 'Go-live',
  goLiveIs: (day: string | null): string =>
    day === null
      ? 'No go-live date: nothing is submitted.'
      : `Documents dated ${day} or later are submitted. Older ones wait for a backfill.`,
  toSettings: 'Change it in the settings',
  toBackfills: 'Submit older documents',

  drift: 'Compared with the service',
  same: 'No differences.',
  kind: 'Kind',
  difference: 'Difference',
  storedHere: 'Here',
  addThere: 'Add at the service',
  changeThere: 'Change at the service',
  noAccount: 'The organisation has no fiscal account yet: choose one in the set-up.',

  file: 'All rules as one file',
  fileIntro: 'As a backup, for comparison, or for another organisation.',
  exportJson: 'Export JSON',
  exportCsv: 'Export CSV',
  importFile: 'Import a file',
  importHint: 'JSON or CSV, as exported, complete or in part. The whole file is imported, or nothing.',
  chooseFile: 'Rule file',
  mode: 'Existing rules',
  modes: { merge: 'Keep them; the file overrides', replace: 'Replace them with the file' },
  dryRun: 'Show the differences',
  importNow: 'Import',
  wouldChange: (count: number): string =>
    count === 0 ? 'The file changes nothing.' : `${count} rule${count === 1 ? '' : 's'} would change.`,
  didChange: (count: number): string => `${count} rule${count === 1 ? '' : 's'} changed.`,
};
