/** `critical`: documents stand still, or are in danger. `warning`: they will be if nobody acts. */
export const ALERT_SEVERITIES = ['critical', 'warning'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** A page of the console, as in its address; empty: the board. */
type ConsolePage = '' | 'backfills' | 'documents' | 'set-up' | 'settings';

/** Every condition that users must be notified of. Stable: programs and settings name them, and they are stored. */
export const ALERT_CATALOGUE = {
  RECONNECT_NEEDED: alert('critical', 'set-up'),
  CONNECTION_IDLE_SOON: alert('warning', 'set-up'),
  CONNECTIONS_USED_UP: alert('warning', 'set-up'),
  DOCUMENTS_UNCERTAIN: alert('critical', 'documents', 'uncertain'),
  DOCUMENTS_REJECTED: alert('critical', 'documents', 'rejected'),
  DOCUMENTS_OVERTAKEN: alert('warning', 'documents', 'waiting'),
  OUTCOME_UNREADABLE: alert('critical', 'documents', 'processing', 'uncertain'),
  OUTCOME_LATE: alert('warning', 'documents', 'processing'),
  OUTCOME_NEARLY_EXPIRED: alert('critical', 'documents', 'processing'),
  WEBHOOK_LOOKS_DISABLED: alert('warning', 'set-up'),
  QUOTA_PARKED: alert('warning', 'settings'),
  WRITE_BACK_POSTPONED: alert('warning', 'settings'),
  WEBHOOK_MISSES: alert('warning', 'set-up'),
  BACKFILL_STOPPED: alert('warning', 'backfills'),
  SUBSCRIPTION_EXPIRING: alert('warning', 'set-up'),
  LEDGER_BROKEN: alert('critical', 'settings'),
  SAFE_MODE: alert('critical', ''),
  WRONG_KEYS: alert('warning', ''),
  SUBMISSIONS_STOPPED: alert('critical', 'settings'),
  CLOCK_DIFFERS: alert('critical', ''),
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

interface CataloguedAlert {
  readonly severity: AlertSeverity;
  readonly page: ConsolePage;
  /** States by which the page is filtered. */
  readonly states: readonly string[];
}

function alert<Severity extends AlertSeverity>(severity: Severity, page: ConsolePage, ...states: string[]) {
  return { severity, page, states };
}

/** Where somebody looks first: a page of the console with its filter, for example `documents?organisation=…&state=rejected`. */
export function consolePageOf(cause: AlertCause, organisationId: string | null): string {
  const { page, states } = ALERT_CATALOGUE[cause];
  const query = new URLSearchParams(organisationId === null ? [] : [['organisation', organisationId]]);
  for (const state of states) query.append('state', state);
  return query.size === 0 ? page : `${page}?${query.toString()}`;
}
