/** `critical`: documents stand still, or are in danger. `warning`: they will be if nobody acts. */
export const ALERT_SEVERITIES = ['critical', 'warning'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/**
 * Who has to know, in five groups: the mails of a person follow the topics of the person's roles (`people/mail/topics.ts`).
 * Stable: settings name them.
 */
export const ALERT_TOPICS = ['documents', 'decisions', 'connection', 'access', 'approvers'] as const;
export type AlertTopic = (typeof ALERT_TOPICS)[number];

/** A page of the console, as in its address; empty: the board. */
type ConsolePage =
  '' | 'backfills' | 'close' | 'confirmations' | 'documents' | 'people' | 'set-up' | 'settings';

/** Every condition that users must be notified of. Stable: programs and settings name them, and they are stored. */
export const ALERT_CATALOGUE = {
  RECONNECT_NEEDED: alert('critical', 'connection', 'set-up'),
  CONNECTION_IDLE_SOON: alert('warning', 'connection', 'set-up'),
  CONNECTIONS_USED_UP: alert('warning', 'connection', 'set-up'),
  DOCUMENTS_UNCERTAIN: alert('critical', 'decisions', 'documents', 'uncertain'),
  DOCUMENTS_REJECTED: alert('critical', 'documents', 'documents', 'rejected'),
  DOCUMENTS_OVERTAKEN: alert('warning', 'documents', 'documents', 'waiting'),
  OUTCOME_UNREADABLE: alert('critical', 'decisions', 'documents', 'processing', 'uncertain'),
  OUTCOME_LATE: alert('warning', 'decisions', 'documents', 'processing'),
  OUTCOME_NEARLY_EXPIRED: alert('critical', 'decisions', 'documents', 'processing'),
  WEBHOOK_LOOKS_DISABLED: alert('warning', 'connection', 'set-up'),
  QUOTA_PARKED: alert('warning', 'connection', 'settings'),
  WRITE_BACK_POSTPONED: alert('warning', 'connection', 'settings'),
  WEBHOOK_MISSES: alert('warning', 'connection', 'set-up'),
  BACKFILL_STOPPED: alert('warning', 'documents', 'backfills'),
  SUBSCRIPTION_EXPIRING: alert('warning', 'connection', 'set-up'),
  LEDGER_BROKEN: alert('critical', 'access', 'settings'),
  SAFE_MODE: alert('critical', 'decisions', ''),
  WRONG_KEYS: alert('warning', 'access', ''),
  OWNER_LINK_MADE: alert('critical', 'access', 'people'),
  BREAK_GLASS_USED: alert('warning', 'access', 'people'),
  APPROVERS_CHANGED: alert('warning', 'approvers', 'people'),
  CONFIRMATION_WAITS: alert('warning', 'decisions', 'confirmations'),
  SUBMISSIONS_STOPPED: alert('critical', 'decisions', 'settings'),
  SIGNED_PERIOD_CHANGED: alert('warning', 'decisions', 'close'),
  SIGNED_PERIOD_NOT_COMPARED: alert('warning', 'decisions', 'close'),
  BACKUP_MISSING: alert('warning', 'connection', 'settings'),
  CLOCK_DIFFERS: alert('critical', 'connection', ''),
} as const satisfies Record<string, CataloguedAlert>;

export type AlertCause = keyof typeof ALERT_CATALOGUE;
/** In the order of the catalogue. */
export const ALERT_CAUSES = Object.keys(ALERT_CATALOGUE) as readonly AlertCause[];

/** What the sentence about an alert may name. */
export interface AlertParameters {
  /** Identifier of what it is about, within its cause. */
  readonly subject: string;
  /** Name of what it is about. */
  readonly about: string;
  /** The stored reason: a code, a number or a sentence; empty where the cause says it all. */
  readonly reason: string;
  /** Null where it is not about documents. */
  readonly documents: number | null;
  readonly numbers: readonly string[];
}

/**
 * What may be the work of somebody who has no right to it: a mail about it does not wait for the end of quiet hours. Everything
 * else does: nothing is sent twice meanwhile, and what is held is held in the morning, too.
 */
export const URGENT_CAUSES: readonly AlertCause[] = [
  'LEDGER_BROKEN',
  'OWNER_LINK_MADE',
  'BREAK_GLASS_USED',
  'APPROVERS_CHANGED',
];

interface CataloguedAlert {
  readonly severity: AlertSeverity;
  readonly topic: AlertTopic;
  readonly page: ConsolePage;
  /** States by which the page is filtered. */
  readonly states: readonly string[];
}

function alert<Severity extends AlertSeverity>(
  severity: Severity,
  topic: AlertTopic,
  page: ConsolePage,
  ...states: string[]
) {
  return { severity, topic, page, states };
}

/** Where somebody looks first: a page of the console with its filter, for example `documents?organisation=…&state=rejected`. */
export function consolePageOf(cause: AlertCause, organisationId: string | null): string {
  const { page, states } = ALERT_CATALOGUE[cause];
  const query = new URLSearchParams(organisationId === null ? [] : [['organisation', organisationId]]);
  for (const state of states) query.append('state', state);
  return query.size === 0 ? page : `${page}?${query.toString()}`;
}
