export const setUp = {
  title: 'Set-up',
  done: 'Done',
  open: 'Open',
  steps: 'Steps',
  stepState: (title: string, isDone: boolean) => `${title}: ${isDone ? 'done' : 'open'}`,
  progress: (done: number, all: number, next: string | null) =>
    next === null ? 'Every step is done.' : `${done} of ${all} steps are done. Next: ${next}.`,
  /** How a consent came back, as the API says it in the address. */
  consents: {
    refused: 'The consent was not given: nothing has been connected. Connect again when you are ready.',
    stale:
      'This consent was not begun in this browser, or more than ten minutes ago, or has been used. Nothing has been ' +
      'connected: connect again.',
    declined:
      'Xero did not let the consent begin, so nothing has been connected. Connect again; if it happens once more, look at ' +
      'the app at developer.xero.com: its redirect address and its scopes.',
  } as Readonly<Record<string, string | undefined>>,
  /** Why a consent that came back connected nothing, as the API says it in the address. */
  failedConsents: {
    expired:
      'Xero did not accept the consent: it took longer than five minutes, or it was used before. Nothing has been ' +
      'connected: connect again.',
    app:
      'Xero does not accept this app, so nothing has been connected. Correct XERO_CLIENT_SECRET (and XERO_CLIENT_ID) in the ' +
      'settings of the server, start it again, and connect again.',
    platform:
      'Xero did not answer, or had a fault, so nothing has been connected. Wait a minute and connect again. Xero may list ' +
      'this app under Connected apps already; connecting again takes that over.',
    nothing:
      'No organisation was chosen in the consent, so nothing has been connected. Connect again and choose one.',
    program:
      'The consent could not be stored, so nothing has been connected. Connect again; if it happens once more, the log of ' +
      'the server says why.',
  } as Readonly<Record<string, string | undefined>>,
  stepTitle: (number: number, title: string) => `${number}. ${title}`,
  connect: {
    title: 'Connect Xero',
    none: 'No organisation is connected yet. Xero asks which ones Ledgerstamp may read and write.',
    isConnected: (name: string) => `${name} is connected.`,
    isNotConnected: (name: string, reason: string) => `${name} is not connected (${reason}).`,
    first: 'Connect Xero',
    another: 'Connect another organisation',
    again: 'Connect again',
    nearlyUsed: (used: number, allowed: number) =>
      `${used} of the ${allowed} organisations that your Xero app may have are connected. Beyond that Xero lets nobody ` +
      'connect: change to a larger plan at developer.xero.com, then set XERO_CONNECTIONS.',
  },
  account: {
    title: 'Fiscal account',
    submittedTo: 'Documents are submitted to',
    none: 'none: documents stay ready',
    named: (name: string, service: string) => `${name} (${service})`,
    create: 'New fiscal account',
    name: 'Name',
    profile: 'Interface',
    store: 'Create',
    levels: { ok: 'Well', warning: 'Look', fault: 'Fault' },
    checkedAt: (level: string) => `${level}, checked`,
    unchecked: 'It has not been checked yet.',
    check: 'Check the account',
    confirmTaxpayer: 'If this is meant: the name or the TIN of the taxpayer of the device',
    useAnyway: 'Use this account all the same',
    next: (step: string) => `Next: ${step}`,
  },
  webhooks: {
    title: 'Webhooks',
    accountFirst: 'Choose a fiscal account first.',
    none: 'The fiscal service of this account sends no webhooks. There is nothing to register.',
    address: 'Register this address with the fiscal service:',
    copy: 'Copy',
    copied: 'Copied',
    never:
      'No event of the service has come in yet. Without events every outcome is asked for, which is slower.',
    last: (isSigned: boolean) =>
      isSigned ? 'An event came in, with a good signature:' : 'An event came in, without a signature:',
    unreadable: (fault: string) => `It could not be read: ${fault}`,
    test: 'Wait for a test event',
    stop: 'Stop waiting',
    waiting: 'Let the service send its test event now. This page is listening.',
    arrived: 'The event has arrived: the way in is open.',
  },
  mappings: {
    title: 'Mappings',
    reading: (since: string) =>
      `The books are being read. Nothing dated ${since} or later has been found yet; this page looks again by itself.`,
    covered: (since: string, covered: string, uncovered: string, gaps: number) =>
      `Since ${since}: ${covered} mapped, something missing for ${uncovered} (${gaps === 1 ? '1 gap' : `${gaps} gaps`}).`,
    lookAgain: 'Look again',
    see: 'See all mappings',
    push: 'Give the mappings to the service',
    pushed: (added: readonly string[], differing: readonly string[]) =>
      [
        added.length === 0 ? 'The service has them all.' : `The service has been given: ${added.join(', ')}.`,
        differing.length === 0 ? '' : `It has otherwise, and nothing was changed: ${differing.join(', ')}.`,
      ]
        .join(' ')
        .trim(),
  },
  preflight: {
    title: 'Preflight',
    causes: 'What holds most money',
    cause: (sentence: string, amounts: string) => `${sentence} Holds ${amounts}.`,
    more: (count: number) => (count === 1 ? 'and one more cause' : `and ${count} more causes`),
    again: 'Run it again',
    see: 'Mend it in the fix list',
  },
  goLive: {
    title: 'Go-live date',
    nothing: 'No date is stored: nothing is submitted. Storing one starts nothing yet.',
    from: (day: string) => `Documents dated ${day} or later are submitted.`,
    willBe: (day: string) => `Documents dated ${day} or later will be submitted once it is started.`,
    day: 'First document date',
    store: 'Store the date',
    otherProgram: 'Does another program fiscalise these books?',
    none: 'No',
    inUse: 'Yes',
    unknown: 'Not known',
    otherUntil: 'Its last document date',
    beware:
      'Two programs on the same books fiscalise every document twice. Documents that bear the marks of another program ' +
      'are held until somebody decides about them.',
  },
  start: {
    title: 'Start',
    dayFirst: 'Store the go-live date first.',
    willSend: (amounts: string) => `Ready to be submitted now: ${amounts}.`,
    forGood: 'What is submitted cannot be taken back.',
    stillOpen: (steps: string) =>
      `Still open: ${steps}. Documents that lack something wait until it is there.`,
    alone: (name: string, day: string) =>
      `No other program sends the documents of ${name} dated ${day} or later to the fiscal service.`,
    go: 'Start',
    isRunning: (day: string) => `It is running: documents dated ${day} or later are submitted.`,
    noneYet: 'No document is fiscalised yet. The first ones appear here.',
    fiscalised: (count: number) =>
      count === 1 ? '1 document is fiscalised:' : `${count} documents are fiscalised:`,
    fiscalNumber: (number: string) => `fiscal number ${number}`,
    all: 'See all documents',
    pause: 'Pause the organisation',
  },
};
