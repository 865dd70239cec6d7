import { shown } from './shown';

export const fixList = {
  title: 'Fix list',
  checkAgain: {
    label: 'Check again now',
    consequence:
      'For what you have corrected in the books: contacts are read again, and every held document is checked.',
    done: (documents: number) =>
      documents === 1
        ? '1 document is being checked again.'
        : `${documents} documents are being checked again.`,
  },
  divided: {
    number: 'The numbers of your invoices begin differently',
    branding_theme: 'Your invoices have different branding themes',
    tracking: (category: string) => `Your invoices differ by ${category}`,
    part: (name: string, example: string, documents: number) =>
      `${name === '' ? '' : `${name}: `}${shown.documents(documents)}, for example ${example}`,
    device:
      'If these are branches with a fiscal device each: an organisation has one fiscal account, and its device signs the invoices of all ' +
      'branches. To use each device, keep each branch in an organisation of its own.',
  },
  causes: 'One card per cause, highest amounts first',
  nothingHeld: 'Nothing is held: every document that is not sent yet can be sent.',
  noneWaiting: 'No document is waiting to be sent.',
  percentReady: (percent: string) => `${percent} % are ready`,
  share: 'Share of documents that are ready',
  ready: 'Ready',
  held: 'Held',
  leftOut: 'Not to be fiscalised',
  late: (amounts: string) =>
    `${amounts}: late, so they are sent with the present date, their own in the reference.`,
  beforeToday: (amounts: string, rule: string | null) =>
    `${amounts}: dated before today and sent with their own date.${rule === null ? '' : ` The authority marks such receipts Yellow (${rule}); they are valid.`}`,
  holds: (amounts: string) => `Holds ${amounts}.`,
  willRelease: (amounts: string) => `Will release ${amounts}.`,
  releasesNothing: 'Each of them is also held for another reason.',
  fixInMappings: 'Fix it in the mappings',
  showDocuments: 'Show the documents',
  hideDocuments: 'Hide the documents',
  whereAndWho: (where: string, who: string) => `Where: ${where}. Who: ${who}.`,
  hsCode: (name: string, form: string) => `HS code of ${name}, ${form}`,
  deviceTax: (taxType: string) => `Tax of the device for ${taxType}`,
  taxOf: (name: string, percent: string | null) => (percent === null ? name : `${name}, ${percent} %`),
  currencyAtTheService: (currency: string) => `What the service calls ${currency}`,
  addresses: (contacts: number) =>
    `Addresses that are not sent: ${contacts} ${contacts === 1 ? 'contact' : 'contacts'}`,
  addressesIntro: (where: string) =>
    `Nothing is held for it. The tax authority takes an address with house number, street, town and province, or none. ` +
    `Complete it in the books: “12 Main Street” in the lines, the town under City, the province under Region if the town is not known. Where: ${where}.`,
  allowDash: 'Or allow a dash in place of the house number: Mappings, Buyers and payments',
  contact: 'Contact',
  missing: 'Missing',
  notSentYet: 'Not sent yet',
  sentWithoutIt: 'Sent without it (31 days)',
  sendContact: 'Send this contact as',
  pick: 'Choose',
  codeSent: 'Code sent',
  codeSentLike: 'Such as VAT15',
  store: 'Save',
  policyOf: (label: string, organisation: string) => `${label}: ${organisation}`,
  policies: {
    cashSale: {
      label: 'Send buyers without a TIN as cash sales',
      consequence:
        'Documents of this organisation whose buyer has no TIN are fiscalised without buyer data from now on. ' +
        'Such a buyer cannot claim the tax. You can change the setting back, but not what was sent.',
    },
    late: {
      label: 'Send late documents of the running tax period',
      consequence:
        'From now on, late documents of this organisation are sent with the present date if that is in the same tax period ' +
        'and their tax has the same rate. You can change the setting back, but not what was sent.',
    },
    negativeLines: {
      label: 'Make deposits, discounts and rounding part of the other lines',
      consequence:
        'A line below zero whose words say that it is a deposit, a discount or rounding is not sent as a line of its own from now ' +
        'on: the other lines of the same tax are sent with smaller amounts. So are cents by which a total is rounded: a line is ' +
        'sent with some cents more or less. The total is unchanged. You can change the setting back, but not what was sent.',
    },
    cents: {
      label: 'Use the tax authority’s cents',
      consequence:
        'Where the books and the tax authority differ by a cent of tax, documents of this organisation are sent with tax-inclusive ' +
        'lines from now on. You can change the setting back, but not what was sent.',
    },
  },
  folded: 'Lines that become part of other lines',
  foldedIntro:
    'A fiscal document has no lines below zero. In these documents, which are ready, such lines are taken off the other lines of the ' +
    'same tax, and cents by which a total is rounded are part of its lines; quantities and totals stay. If one of them is something else, change its rule in the mappings.',
  foldedAs: { deposit: 'Deposit', discount: 'Discount', rounding: 'Rounding', rule: 'Decided by a rule' },
  foldedAsWhat: 'Recognised as',
  foldedAccount: 'Account',
  foldedExample: 'For example',
  foldedTotal: 'The total, rounded by cents that no line has',
  foldedOff: 'Documents and amounts',
  linesBelowZero: (kind: 'account' | 'item' | 'contact', key: string) =>
    kind === 'contact' ? `Deposits of ${key}` : `Lines below zero of the ${kind} ${key}`,
  treatments: { fold: 'Take them off the other lines', hold: 'Hold these documents' },
  more: (count: number) => `and ${shown.documents(count)} more`,
};
