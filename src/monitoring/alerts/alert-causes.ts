import type { AlertCause } from './alert.entity';

/** `critical`: documents stand still, or are in danger. `warning`: they will be if nobody acts. */
export type AlertSeverity = 'critical' | 'warning';

export interface AlertCauseText {
  readonly severity: AlertSeverity;
  readonly title: string;
  /** What it means for the business. */
  readonly means: string;
  readonly nextStep: string;
}

/** Every cause in words; docs/operating.md shows the same list. */
export const ALERT_TEXTS: Readonly<Record<AlertCause, AlertCauseText>> = {
  RECONNECT_NEEDED: {
    severity: 'critical',
    title: 'Books out of reach',
    means: 'Nothing of this organisation is read, submitted or written back until it is connected again.',
    nextStep: 'Connect it again in the console under Set-up; a custom connection: POST /api/connections.',
  },
  CONNECTION_IDLE_SOON: {
    severity: 'warning',
    title: 'Connection about to end',
    means: 'Its tokens could not be renewed for weeks; after 60 days without use the consent ends.',
    nextStep: 'Look at lastFailure of the organisation, or connect it again before the consent ends.',
  },
  CONNECTIONS_USED_UP: {
    severity: 'warning',
    title: 'No connection left',
    means:
      'The plan of your Xero app has no connection left: Xero lets nobody connect another organisation. Those that are connected go on.',
    nextStep:
      'Disconnect an organisation that is not needed any more, or take a larger plan at developer.xero.com and set XERO_CONNECTIONS.',
  },
  DOCUMENTS_UNCERTAIN: {
    severity: 'critical',
    title: 'Documents uncertain',
    means: 'The service may have fiscalised them, or not. They are never sent again by themselves.',
    nextStep:
      'Ask the provider for each of them, then decide it: GET /api/documents/ID/evidence, POST /api/documents/ID/resolution.',
  },
  DOCUMENTS_REJECTED: {
    severity: 'critical',
    title: 'Documents rejected',
    means: 'The service declined them, so they are not fiscalised.',
    nextStep: 'Read the reason of each, put it right in the books or in the mapping, then retry it.',
  },
  OUTCOME_UNREADABLE: {
    severity: 'critical',
    title: 'Answers cannot be read',
    means:
      'The service says something about these documents that Ledgerstamp does not understand, so they stay open. They are not sent again.',
    nextStep:
      'Open a document: under "statements" it shows what the service said and why it cannot be read. Send that to the provider.',
  },
  OUTCOME_LATE: {
    severity: 'warning',
    title: 'No outcome for three days',
    means: 'The service took these documents and has not said what became of them.',
    nextStep: 'Look them up in the portal of the service, or ask the provider.',
  },
  OUTCOME_NEARLY_EXPIRED: {
    severity: 'critical',
    title: 'No outcome for six days',
    means: 'After seven days the service can no longer be asked, and these documents become uncertain.',
    nextStep: 'Ask the provider today what became of them.',
  },
  WEBHOOK_LOOKS_DISABLED: {
    severity: 'warning',
    title: 'Webhook looks disabled',
    means: 'Outcomes are learned by asking alone: correct, but later, and with more calls.',
    nextStep: 'Look at the webhook in the portal of the service: after failures it is switched off there.',
  },
  QUOTA_PARKED: {
    severity: 'warning',
    title: 'Call limit used up',
    means: 'Nothing is read or written back until the accounting platform allows calls again.',
    nextStep: 'Nothing, if it is rare. Otherwise poll less often, or use fewer other apps on these books.',
  },
  WEBHOOK_MISSES: {
    severity: 'warning',
    title: 'Webhook of the books misses documents',
    means:
      'New sales were found by the poll alone, up to half an hour late. For a day these books are polled every POLL_SECONDS instead, which costs calls.',
    nextStep:
      'Look at the webhook of your app at the accounting platform: it must be switched on, with invoices and credit notes ticked, and its key must be XERO_WEBHOOK_KEY.',
  },
  WRITE_BACK_POSTPONED: {
    severity: 'warning',
    title: 'Write-back is postponed, fiscalising goes on',
    means:
      'The day has too few calls for every PDF, link and note; what is left is kept for finding and fiscalising new sales.',
    nextStep:
      'Nothing, if it is rare: they are written as calls become free. Otherwise see GET /api/organisations/ID/calls, set writesNote to never, use the webhook of the books so that they are polled less often, or take a larger plan.',
  },
  BACKFILL_STOPPED: {
    severity: 'warning',
    title: 'Backfill stopped',
    means: 'Its stop rule has ended the run; live documents go on.',
    nextStep: 'Look at its documents (ledgerstamp backfill documents ID), then resume or cancel it.',
  },
  SUBSCRIPTION_EXPIRING: {
    severity: 'warning',
    title: 'Subscription ends or has ended',
    means: 'Without a subscription the service fiscalises nothing.',
    nextStep: 'Renew it with the provider, then check the account: POST /api/fiscal-accounts/ID/check.',
  },
  LEDGER_BROKEN: {
    severity: 'critical',
    title: 'Ledger broken',
    means:
      'The history of this organisation was altered outside the program: it proves nothing from there on.',
    nextStep: 'Keep the database as it is, run "ledgerstamp ledger verify", and find out who had access.',
  },
  WRONG_KEYS: {
    severity: 'warning',
    title: 'Wrong keys are tried',
    means:
      'Somebody, or a program with an old key, sends keys that are not of this installation. None was accepted.',
    nextStep:
      'Find out who calls from there. If it is a program of yours, give it the right key; otherwise block the address.',
  },
  SAFE_MODE: {
    severity: 'critical',
    title: 'Safe mode',
    means: 'The database has forgotten submissions that were made: nothing is submitted.',
    nextStep: 'See GET /api/safe-mode and docs/operating.md, Backup and keys.',
  },
  SUBMISSIONS_STOPPED: {
    severity: 'critical',
    title: 'Submissions stopped',
    means: 'The service refuses documents although it accepts the account. Nothing more is submitted for it.',
    nextStep:
      'Check the paths of the account and the rights of its key, then resume: POST /api/fiscal-accounts/ID/resume-submissions.',
  },
  CLOCK_DIFFERS: {
    severity: 'critical',
    title: 'Clock differs',
    means:
      'The clock of a server is more than a minute off, or that of a service more than ten. Above ten minutes nothing is submitted.',
    nextStep:
      'Synchronise the clocks of the servers and of the database with NTP; if they are right, tell the provider of the service: docs/operating.md, Clocks.',
  },
};
