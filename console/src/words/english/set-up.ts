export const setUp = {
  title: 'Set-up',
  done: 'Done',
  open: 'Open',
  steps: 'Steps',
  stepState: (title: string, isDone: boolean) => `${title}: ${isDone ? 'done' : 'open'}`,
  progress: (done: number, all: number, next: string | null) =>
    next === null ? 'All steps are done.' : `${done} of ${all} steps are done. Next: ${next}.`,
  /** How a consent came back, as the API says it in the address. */
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
  stepTitle: (number: number, title: string) => `${number}. ${title}`,
  connect: {
    title: 'Connect the books',
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
    submittedTo: 'Documents are submitted to',
    none: 'none: documents stay ready',
    named: (name: string, service: string) => `${name} (${service})`,
    create: 'New fiscal account',
    name: 'Name',
    profile: 'Interface',
    store: 'Create',
    levels: { ok: 'OK', warning: 'Warning', fault: 'Error' },
    checkedAt: (level: string) => `${level}, checked`,
    unchecked: 'Not checked yet.',
    check: 'Check the account',
    confirmTaxpayer: 'If this is intended: name or TIN of the device’s taxpayer',
    useAnyway: 'Use this account anyway',
    next: (step: string) => `Next: ${step}`,
  },
  webhooks: {
    title: 'Webhooks',
    accountFirst: 'Choose a fiscal account first.',
    none: 'The fiscal service of this account sends no webhooks. There is nothing to register.',
    address: 'Register this address with the fiscal service:',
    copy: 'Copy',
    copied: 'Copied',
    never: 'No event received yet. Without events every outcome is found by status checks, which is slower.',
    last: (isSigned: boolean) =>
      isSigned ? 'Event received with a valid signature:' : 'Event received without a signature:',
    unreadable: (fault: string) => `It could not be read: ${fault}`,
    test: 'Wait for a test event',
    stop: 'Stop waiting',
    waiting: 'Send the test event from the service now. This page is waiting for it.',
    arrived: 'Event received: webhooks work.',
  },
  mappings: {
    title: 'Mappings',
    reading: (since: string) =>
      `The books are being read. Nothing dated ${since} or later has been found yet; this page refreshes automatically.`,
    covered: (since: string, covered: string, uncovered: string, gaps: number) =>
      `Since ${since}: ${covered} mapped, something missing for ${uncovered} (${gaps === 1 ? '1 gap' : `${gaps} gaps`}).`,
    lookAgain: 'Refresh',
    see: 'See all mappings',
    push: 'Send the mappings to the service',
    pushed: (added: readonly string[], differing: readonly string[]) =>
      [
        added.length === 0 ? 'The service has them all.' : `Added at the service: ${added.join(', ')}.`,
        differing.length === 0 ? '' : `Different at the service, left unchanged: ${differing.join(', ')}.`,
      ]
        .join(' ')
        .trim(),
  },
  preflight: {
    title: 'Preflight',
    causes: 'What holds the highest amounts',
    cause: (sentence: string, amounts: string) => `${sentence} Holds ${amounts}.`,
    more: (count: number) => (count === 1 ? 'and one more cause' : `and ${count} more causes`),
    again: 'Run it again',
    see: 'Open the fix list',
  },
  goLive: {
    title: 'Go-live date',
    nothing: 'No date is set: nothing is submitted. Saving a date does not start anything yet.',
    from: (day: string) => `Documents dated ${day} or later are submitted.`,
    willBe: (day: string) => `Documents dated ${day} or later will be submitted after you press Start.`,
    day: 'First document date',
    store: 'Save date',
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
  start: {
    title: 'Start',
    dayFirst: 'Save the go-live date first.',
    willSend: (amounts: string) => `Ready to be submitted now: ${amounts}.`,
    forGood: 'What is submitted cannot be taken back.',
    stillOpen: (steps: string) => `Still open: ${steps}. Documents with missing data wait.`,
    alone: (name: string, day: string) =>
      `No other program sends the documents of ${name} dated ${day} or later to the fiscal service.`,
    go: 'Start',
    isRunning: (day: string) => `Running: documents dated ${day} or later are submitted.`,
    noneYet: 'No document is fiscalised yet. The first ones will appear here.',
    fiscalised: (count: number) =>
      count === 1 ? '1 document is fiscalised:' : `${count} documents are fiscalised:`,
    fiscalNumber: (number: string) => `fiscal number ${number}`,
    all: 'See all documents',
    pause: 'Pause the organisation',
  },
};
