export const setUp = {
  title: 'Set-up',
  done: 'Done',
  open: 'Open',
  stepTitle: (number: number, title: string) => `${number}. ${title}`,
  connect: {
    title: 'Connect Xero',
    none: 'No organisation is connected yet. Xero asks which ones Ledgerstamp may read and write.',
    isConnected: (name: string) => `${name} is connected.`,
    isNotConnected: (name: string, reason: string) => `${name} is not connected (${reason}).`,
    first: 'Connect Xero',
    another: 'Connect another organisation',
    again: 'Connect again',
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
    next: (step: string) => `Next: ${step}`,
  },
  webhooks: {
    address: 'Webhook address to register with the service:',
  },
  mappings: {
    title: 'Mappings',
    covered: (since: string, covered: string, uncovered: string, gaps: number) =>
      `Since ${since}: ${covered} mapped, something missing for ${uncovered} (${gaps === 1 ? '1 gap' : `${gaps} gaps`}).`,
    see: 'See the mappings and what is suggested',
  },
  preflight: { title: 'Preflight', see: 'See what is held, and why' },
  goLive: {
    title: 'Go live',
    nothing: 'Nothing is submitted yet.',
    from: (day: string) => `Documents dated ${day} or later are submitted.`,
    pausedFrom: (day: string) =>
      `Documents dated ${day} or later are submitted, but the organisation is paused.`,
    forGood: 'What is submitted cannot be taken back.',
    day: 'First document date',
    store: 'Store the date',
    alone: (name: string) =>
      `No other program sends the documents of ${name} to the fiscal service from that day on.`,
    goOn: 'Go on',
    pause: 'Pause the organisation',
  },
};
