const clients = (count: number): string => `${count} client${count === 1 ? '' : 's'}`;
const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`;

/** Texts of the Today page. */
export const today = {
  title: 'Today',
  clients,
  allUpToDate: (count: number): string =>
    count === 1 ? 'Your client is up to date.' : `All ${clients(count)} are up to date.`,
  nothingElse:
    'Nothing waits for you. New documents are collected, fiscalised and written back automatically.',
  progress: (upToDate: number, all: number): string => `Up to date: ${upToDate} of ${clients(all)}.`,
  nothingOfYours: 'Nothing here is yours.',
  whose: 'Show',
  everybody: 'Everything',
  mine: 'What is mine',
  severity: { critical: 'Urgent', warning: 'To do', info: 'For information' },
  /** Default titles, used where the server sends none. */
  kinds: {
    connection: 'The connection to the books is lost',
    uncertain: 'It is not known whether the service received a document',
    alert: 'Alert',
    rejected: 'The fiscal service rejected documents',
    held: 'Documents are held',
    drift: 'The fiscal service has other mappings than you',
    confirmation: 'A second person must confirm',
    question: 'A question of the set-up is open',
    changed: 'Documents were changed in the books after they were fiscalised',
    waits: 'Documents wait; they go on automatically',
  },
  questions: {
    FISCAL_ACCOUNT: 'No fiscal account is chosen yet',
    IDENTITY: 'Another taxpayer or device is read than was confirmed: nothing is submitted',
    ONE_DEVICE: 'Two fiscal accounts lead to one device: their documents go one after the other',
    GO_LIVE: 'No go-live date is set yet',
    OTHER_INTEGRATION: 'Nobody has said whether another program fiscalises the same books',
    PAUSED: 'The client is paused: nothing is submitted',
  },
  fixes: {
    connection: 'Connect again. It takes a minute; you need the sign-in of the books.',
    uncertain:
      'Open each document: it shows the evidence. If you cannot tell, ask the provider. One decision for each document.',
    alert: '',
    rejected: 'Open the document: it shows the answer of the service and who corrects what.',
    held: '',
    drift: 'Open the mappings. “Add at the service” or “Change at the service” makes both the same.',
    confirmation: 'Compare what was asked for with what you know yourself, then confirm it.',
    question: 'Answer it in the set-up.',
    changed: 'Void the document in the books and write a new one, or correct it by a credit note.',
    waits: 'Nothing to do.',
  },
  oneByOne: 'Decide about each document separately.',
  of: (amounts: string, whose: string): string => `${amounts} of ${whose}`,
  oldest: (day: string): string => `oldest of ${day}`,
  tax: (left: number): string =>
    left < 0
      ? `VAT was due ${days(-left)} ago`
      : left === 0
        ? 'VAT is due today'
        : `VAT is due in ${days(left)}`,
  show: (count: number): string => `Show ${count === 1 ? 'it' : `all ${count}`}`,
  hide: 'Hide',
  more: (count: number): string => `Show ${count} more`,
  fix: 'Fix',
  open: 'Open',
  fixOf: (name: string): string => `Fix ${name}`,
  openOf: (name: string): string => `Open ${name}`,
  arrange: 'Arrange',
  arrangeOf: (name: string): string => `Arrange ${name}: who does it, and when`,
  openPage: 'Open the page with the documents',
  installation: 'This installation',
  assignee: 'Who does it',
  nobody: 'Nobody in particular',
  take: 'Take it',
  until: 'Put aside for me until',
  putAside: 'Put aside',
  takeBack: 'Show it again now',
  asideUntil: (day: string): string => `put aside until ${day}`,
  cameBack: { day: 'back today', more: 'back: there is more of it' },
  aside: (count: number): string => `Put aside by you (${count})`,
  asideNote: 'Only you do not see it. It comes back on its day, or when it holds more documents.',
  settleAll: (count: number): string => `Settle for ${clients(count)}`,
};
