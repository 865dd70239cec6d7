export const setUp = {
  title: 'Set-up',
  done: 'Answered',
  open: 'Open',
  questions: 'Questions',
  questionState: (title: string, isDone: boolean) => `${title}: ${isDone ? 'answered' : 'open'}`,
  progress: (done: number, all: number, next: string | null) =>
    next === null
      ? 'All questions are answered.'
      : `${done} of ${all} questions are answered. Next: ${next}.`,
  place: (number: number, all: number) => `Question ${number} of ${all}`,
  back: 'Back',
  goOn: 'Continue',
  later: 'Answer later',
  beginning: {
    howLong:
      'Setting up takes about ten minutes, and longer if many items have no HS code yet. You can leave at any question and continue later.',
    atHand: 'Have at hand:',
    things: [
      'your sign-in for the books, with the right to connect apps',
      'what the provider of the fiscal service has sent you for your device: API key, API secret, name of the application',
      'the TIN of the business, to compare it with the device',
      'the HS codes of what is sold, as a list or in the books',
    ],
    nothingSent: 'Nothing is sent to the tax authority before you press Start at the end.',
  },
  /** Results of a consent, keyed as the API puts them into the address. */
  consents: {
    refused: 'You did not give consent, so nothing was connected. Connect again when you are ready.',
    stale:
      'This consent was started in another browser, more than ten minutes ago, or was already used. Nothing was ' +
      'connected: connect again.',
    declined:
      'The accounting platform did not start the consent, so nothing was connected. Connect again; if it happens again, ' +
      'check the redirect address and the scopes of your app at the platform.',
  } as Readonly<Record<string, string | undefined>>,
  /** Why a consent that came back connected nothing, as the API says it in the address. */
  failedConsents: {
    expired:
      'The accounting platform did not accept the consent: it took longer than five minutes, or was already used. Nothing was ' +
      'connected: connect again.',
    app:
      'The accounting platform does not accept this app, so nothing was connected. Correct the client id and the client ' +
      'secret of the app in the settings of the server, start it again, and connect again.',
    platform:
      'The accounting platform did not answer or had an error, so nothing was connected. Wait a minute and connect again. ' +
      'It may list this app among the connected apps already; that does no harm.',
    nothing: 'No organisation was selected, so nothing was connected. Connect again and select one.',
    program:
      'The consent could not be saved, so nothing was connected. Connect again; if it happens again, the log of ' +
      'the server says why.',
  } as Readonly<Record<string, string | undefined>>,
  connect: {
    title: 'Books',
    question: 'Whose books are to be connected?',
    none: 'No organisation is connected yet. The accounting platform asks which ones Ledgerstamp may read and write.',
    isConnected: (name: string) => `${name} is connected.`,
    isNotConnected: (name: string, reason: string) => `${name} is not connected (${reason}).`,
    first: (platform: string) => `Connect ${platform}`,
    another: (platform: string) => `Connect another organisation of ${platform}`,
    again: 'Connect again',
    nearlyUsed: (platform: string, used: number, allowed: number) =>
      `${used} of the ${allowed} organisations allowed for your ${platform} app are connected. To connect more, change to a larger ` +
      'plan of the app there, then set the number of connections in the settings of the server.',
  },
  account: {
    title: 'Fiscal account',
    question: 'Which fiscal device makes the receipts?',
    submittedTo: 'Documents are submitted to',
    named: (name: string, service: string) => `${name} (${service})`,
    create: 'Another fiscal account',
    nobody: 'There is no fiscal account yet, and your role cannot add one. Ask an owner.',
    whereFrom:
      'Your provider of the fiscal service has sent you these for your device, or shows them in its portal. They are checked at once, and ' +
      'kept encrypted.',
    name: 'What the account is called here',
    showTyped: 'Show what is typed',
    profile: 'My provider has named another kind of interface',
    profileHint: 'Interface',
    store: 'Check and continue',
    storeAgain: 'Check again and continue',
    useFaulty: 'Continue although it has errors',
    useIt: 'Use it and continue',
    levels: { ok: 'OK', warning: 'Warning', fault: 'Error' },
    checkedAt: (level: string) => `${level}, checked`,
    right: (count: number) => (count === 1 ? '1 check is all right' : `${count} checks are all right`),
    unchecked: 'Not checked yet.',
    check: 'Check the account',
    confirmTaxpayer: 'If this is intended: name or TIN of the device’s taxpayer',
    useAnyway: 'Use this account anyway',
    another: 'Another taxpayer or device is read than was confirmed',
    readOtherwise: 'Books or device are read otherwise than was confirmed',
    confirmedAs: (text: string): string => `Confirmed: ${text}`,
    readAs: (text: string): string => `Read now: ${text}`,
    anotherMeans:
      'Nothing is submitted or written back for this client. Ask your fiscal provider, and the person who changed the books, which side is right.',
    otherwiseMeans: 'Everything goes on. Confirm it if it is right.',
    confirmRead: 'Confirm what is read now',
    usedBy: (others: string) => `This account is used by ${others}`,
    sharingMeans:
      'Share it only if they sell with one and the same fiscal device: their receipts then have one series of fiscal numbers, and its Z-report is the total of all of them. Otherwise add another fiscal account.',
    share: 'They sell with one device: share this account',
    askToShare: 'Somebody who is an approver of each of these organisations can share it.',
    alsoUsedBy: (others: string) =>
      `The device also serves ${others}. Its Z-report holds the receipts of all of them.`,
    next: (step: string) => `Next: ${step}`,
  },
  webhooks: {
    title: 'Faster answers (optional)',
    why: 'Without webhooks the fiscal service is asked for each outcome, which takes longer. With them it reports each outcome at once.',
    none: 'The fiscal service of this account sends no webhooks. There is nothing to register.',
    address: 'Register this address with the fiscal service:',
    copy: 'Copy',
    copied: 'Copied',
    never: 'No event received yet.',
    last: (isSigned: boolean): string =>
      isSigned ? 'Event received with a valid signature:' : 'Event received without a signature:',
    unreadable: (fault: string) => `It could not be read: ${fault}`,
    test: 'Wait for a test event',
    stop: 'Stop waiting',
    waiting: 'Send the test event from the service now. This page is waiting for it.',
    arrived: 'Event received: webhooks work.',
  },
  mappings: {
    title: 'Taxes and currencies',
    question: 'Which tax and currency of the device is which of the books?',
    reading: (since: string) =>
      `The books are being read. Nothing dated ${since} or later has been found yet; this page refreshes automatically.`,
    complete: 'Every tax and currency of your documents is known.',
    gap: (sentence: string, amounts: string) => `${sentence} Holds ${amounts}.`,
    suggested: (what: string, likeliness: string) => `${what} (${likeliness})`,
    currency: (books: string, service: string) =>
      books === service
        ? `${books} is ${books} at the service`
        : `${books} of the books is ${service} at the service`,
    tax: (name: string, percent: string) =>
      percent === 'exempt' || name.includes('%')
        ? `${name} of the device`
        : `${name} of the device, ${percent} %`,
    likeliness: { high: 'everything agrees', medium: 'probable', low: 'look twice' },
    decideLater: 'Decide later: these documents wait',
    withoutSuggestion: 'No suggestion:',
    more: (count: number) => (count === 1 ? 'and one more cause' : `and ${count} more causes`),
    take: 'Save and continue',
    differing: (differing: readonly string[]) =>
      `Saved. Different at the service, left unchanged: ${differing.join(', ')}.`,
    lookAgain: 'Refresh',
    see: 'See all mappings',
  },
  codes: {
    title: 'HS codes',
    question: 'By which HS code is known what is sold?',
    intro:
      'The tax authority wants a code for everything that is sold; what is zero-rated or exempt needs the longest form. Type it, paste a ' +
      'column or two (item and code) from a spreadsheet, or type what it is to search. Suggestions come from the books and from names: ' +
      'look at each before you save. All at once are filled in only those that are sure; choose the others one by one.',
    none: 'The books have no item that is sold, and no document waits for a code.',
    notWhole:
      'There are many documents, and only the youngest were looked at: what older ones wait for is in the fix list.',
    search: 'Search items',
    takeAll: (count: number) => `Fill in ${count === 1 ? '1 suggestion' : `${count} suggestions`}`,
    count: (given: number, all: number) => `${given} of ${all} have a code`,
    more: (count: number) => `Show more (${count} left)`,
    table: 'HS codes of what is sold',
    item: 'What is sold',
    holds: 'Documents that wait',
    code: 'HS code',
    codeOf: (item: string) => `HS code of ${item}`,
    named: {
      item: (key: string, name: string) => (name === '' ? `Item ${key}` : `Item ${name} (${key})`),
      account: (key: string, name: string) => `Account ${key}${name === '' ? '' : ` ${name}`}`,
      description: (key: string) => `Lines that begin with (${key})`,
      default: () => 'Everything else',
    },
    typeOrSearch: 'Code, or what it is',
    nothingFound: 'Nothing found: type the code.',
    suggested: (code: string, meaning: string | null) => (meaning === null ? code : `${code} ${meaning}`),
    takeFor: (code: string, item: string) => `${code}: ${item}`,
    store: 'Save and continue',
  },
  trial: {
    title: 'Trial',
    question: 'Is everything as it should be?',
    trialOf: (number: string) => `${number} as it would be sent`,
    notSent: 'Nothing has been sent: compare what is in the books with what the tax authority would get.',
    noneReady: 'No document is ready yet, so none can be shown as it would be sent.',
    exactText: 'The exact text that would be sent',
    causes: 'What holds the highest amounts',
    cause: (sentence: string, amounts: string) => `${sentence} Holds ${amounts}.`,
    more: (count: number) => (count === 1 ? 'and one more cause' : `and ${count} more causes`),
    again: 'Run it again',
    see: 'Open the fix list',
  },
  goLive: {
    title: 'First day',
    question: 'From which day on are documents sent?',
    nothing: 'No date is set: nothing is submitted. Saving a date does not start anything yet.',
    from: (day: string) => `Documents dated ${day} or later are submitted.`,
    willBe: (day: string) => `Documents dated ${day} or later will be submitted after you press Start.`,
    day: 'First document date',
    today: (day: string) => `Today, ${day}`,
    thisMonth: (day: string) => `This month, ${day}`,
    store: 'Save and continue',
    otherProgram: 'Does another program fiscalise these books?',
    none: 'No',
    inUse: 'Yes',
    unknown: 'Not known',
    otherUntil: 'Its last document date',
    takings:
      'Invoices and credit notes are submitted. Money received without an invoice, such as till takings, is not, unless you switch it on for a bank account in',
    toSettings: 'the settings.',
    beware:
      'Two programs on the same books fiscalise every document twice. Documents with signs of another program ' +
      'are held until you decide about them.',
  },
  gap: {
    title: 'Did anybody else fiscalise these sales?',
    made: (amounts: string, first: string, last: string): string =>
      `${amounts}, dated ${first} to ${last}: they are dated or were approved while this client was paused or not connected.`,
    reading: 'This client was paused or not connected. Nothing of that time has been found yet.',
    means:
      'Another program or device may have fiscalised them, and they would be fiscalised twice. Record the receipts of those that were, or exclude them. The others are sent once you confirm; newer documents wait for them.',
    toDocuments: 'Documents that wait',
    nobody: 'Nobody else has fiscalised the others',
    unread: 'The documents of that time are still being read.',
  },
  start: {
    title: 'Start',
    question: 'Start?',
    dayFirst: 'Answer first from which day on documents are sent.',
    forGood: 'What is submitted cannot be taken back.',
    stillOpen: (steps: string) => `Still open: ${steps}. Documents with missing data wait.`,
    alone: (name: string, day: string) =>
      `No other program sends the documents of ${name} dated ${day} or later to the fiscal service.`,
    go: 'Start',
    nowTitle: 'What happens now',
    now: [
      'From now on nobody has to do anything: an invoice that is approved in the books is fiscalised within minutes, and its fiscal number ' +
        'and PDF are written back to it.',
      'What cannot be sent waits, with the reason, on the page Today.',
      'Every night the books are compared with the receipts.',
    ],
    toToday: 'What is there to do today?',
    isRunning: (day: string) => `Running: documents dated ${day} or later are submitted.`,
    noneYet: 'No document is fiscalised yet. The first ones will appear here.',
    fiscalised: (count: number) =>
      count === 1 ? '1 document is fiscalised:' : `${count} documents are fiscalised:`,
    fiscalNumber: (number: string) => `fiscal number ${number}`,
    all: 'See all documents',
    pause: 'Pause the organisation',
  },
};
