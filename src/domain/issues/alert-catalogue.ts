import type { ServerSentences } from '../../messages/compiled/en';
import type { StopCause } from '../fiscal/account-cause';
import { type Sentence, sentencesOf, storedAt, type StoredSentence } from '../texts/stored-sentence';
import type { NamedBy } from './issue-parameters';

/** Severities. `critical`: documents are stuck, or in danger. `warning`: they will be without action. */
export const ALERT_SEVERITIES = ['critical', 'warning'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/**
 * Audience of an alert: the mails of a person follow the person's roles (`people/mail/receivers.ts`). Stable, because
 * settings name them.
 */
export const ALERT_TOPICS = ['documents', 'decisions', 'connection', 'access', 'approvers'] as const;
export type AlertTopic = (typeof ALERT_TOPICS)[number];

/** Page of the console, as in its address; empty: Today. */
type ConsolePage =
  | ''
  | 'backfills'
  | 'close'
  | 'confirmations'
  | 'documents'
  | 'fix-list'
  | 'mappings'
  | 'people'
  | 'set-up'
  | 'settings';

/** Conditions that open an alert. Stable: stored, and used by programs and settings. */
export const ALERT_CATALOGUE = {
  RECONNECT_NEEDED: alert('critical', 'connection', 'set-up', 'question=connect'),
  CONNECTION_IDLE_SOON: alert('warning', 'connection', 'set-up', 'question=connect'),
  CONNECTIONS_USED_UP: alert('warning', 'connection', 'set-up', 'question=connect'),
  DOCUMENTS_UNCERTAIN: alert('critical', 'decisions', 'documents', 'state=uncertain'),
  FISCALISED_TWICE: alert('critical', 'decisions', 'documents'),
  DOCUMENTS_REJECTED: alert('critical', 'documents', 'documents', 'state=rejected'),
  DOCUMENTS_OVERTAKEN: alert('warning', 'documents', 'fix-list'),
  OUTCOME_UNREADABLE: alert('critical', 'decisions', 'documents', 'state=processing&state=uncertain'),
  OUTCOME_LATE: alert('warning', 'decisions', 'documents', 'state=processing'),
  OUTCOME_NEARLY_EXPIRED: alert('critical', 'decisions', 'documents', 'state=processing'),
  WEBHOOK_LOOKS_DISABLED: alert('warning', 'connection', 'set-up', 'question=start&card=webhooks'),
  WORK_STANDS_STILL: alert('critical', 'connection', ''),
  WRITE_BACK_POSTPONED: alert('warning', 'connection', 'settings', 'part=organisation&card=calls'),
  WEBHOOK_MISSES: alert('warning', 'connection', 'set-up', 'question=connect'),
  LISTED_TOTALS_DIFFER: alert('warning', 'connection', 'settings', 'part=organisation&card=calls'),
  SETTINGS_UNREAD: alert('warning', 'connection', 'set-up', 'question=connect'),
  BACKFILL_STOPPED: alert('warning', 'documents', 'backfills'),
  SUBSCRIPTION_EXPIRING: alert('warning', 'connection', 'set-up', 'question=account'),
  RULES_CONTRADICTED: alert('critical', 'decisions', 'mappings'),
  RULES_DIFFER: alert('warning', 'decisions', 'mappings'),
  LEDGER_BROKEN: alert('critical', 'access', 'settings', 'part=ledger'),
  ENCRYPTION_KEY_MISSING: alert('critical', 'connection', ''),
  SAFE_MODE: alert('critical', 'decisions', ''),
  JOURNAL_CLOSED: alert('critical', 'decisions', ''),
  WRONG_KEYS: alert('warning', 'access', ''),
  OWNER_LINK_MADE: alert('critical', 'access', 'people'),
  BREAK_GLASS_USED: alert('warning', 'access', 'people'),
  APPROVERS_CHANGED: alert('warning', 'approvers', 'people'),
  PERSON_INVITED: alert('warning', 'approvers', 'people'),
  CONFIRMATION_WAITS: alert('warning', 'decisions', 'confirmations'),
  IDENTITY_CHANGED: alert('critical', 'decisions', 'set-up', 'question=account'),
  GAP_UNANSWERED: alert('critical', 'decisions', 'set-up', 'question=start'),
  SUBMISSIONS_STOPPED: alert('critical', 'decisions', 'settings', 'part=account'),
  SIGNED_PERIOD_CHANGED: alert('warning', 'decisions', 'close'),
  SIGNED_PERIOD_NOT_COMPARED: alert('warning', 'decisions', 'close'),
  BACKUP_MISSING: alert('warning', 'connection', 'settings', 'part=system&card=backups'),
  REHEARSAL_OVERDUE: alert('warning', 'connection', 'settings', 'part=system&card=backups'),
  CLOCK_DIFFERS: alert('critical', 'connection', ''),
  EVENTS_NOT_DELIVERED: alert('warning', 'connection', 'settings', 'part=alerts'),
} as const satisfies Record<string, CataloguedAlert>;

export type AlertCause = keyof typeof ALERT_CATALOGUE;
/** Causes in the order of the catalogue. */
export const ALERT_CAUSES = Object.keys(ALERT_CATALOGUE) as readonly AlertCause[];

/** Fields of every alert. */
export interface AlertSubject {
  /** Identifier of the subject, unique within the cause. */
  readonly subject: string;
  /** Name of the alert's subject. */
  readonly about: string;
  /** Number of documents; null where the alert is not about documents. */
  readonly documents: number | null;
  readonly numbers: readonly string[];
}

interface OfFinding {
  readonly finding: readonly Sentence[];
}

/** Further facts of alerts whose types their sentences do not tell; an empty sentence is left out. */
interface Named {
  readonly BACKFILL_STOPPED: { readonly stop: StoredSentence };
  /** `missed`: events that were given up in the last week. */
  readonly EVENTS_NOT_DELIVERED: { readonly isStopped: boolean; readonly missed: number };
  readonly BACKUP_MISSING: { readonly fault: StoredSentence; readonly neverMade: boolean };
  readonly REHEARSAL_OVERDUE: { readonly fault: StoredSentence; readonly neverMade: boolean };
  readonly SETTINGS_UNREAD: { readonly fault: StoredSentence };
  readonly LEDGER_BROKEN: { readonly fault: StoredSentence };
  readonly FISCALISED_TWICE: { readonly receipts: StoredSentence };
  readonly SUBMISSIONS_STOPPED: { readonly cause: StopCause; readonly detail: StoredSentence };
  readonly WEBHOOK_LOOKS_DISABLED: OfFinding;
  readonly SUBSCRIPTION_EXPIRING: OfFinding;
  readonly RULES_CONTRADICTED: OfFinding;
  readonly RULES_DIFFER: OfFinding;
  readonly WORK_STANDS_STILL: { readonly cause: string; readonly clients: number };
  readonly APPROVERS_CHANGED: {
    readonly change: keyof ServerSentences['alerts']['APPROVERS_CHANGED']['what'];
    readonly name: string;
  };
  readonly PERSON_INVITED: { readonly name: string; readonly roles: readonly string[] };
  readonly CONFIRMATION_WAITS: { readonly name: string; readonly matter: string };
  /** `left`: documents that a restore or a failover made uncertain; null: none. */
  readonly DOCUMENTS_UNCERTAIN: { readonly left: number | null; readonly forgotten: number };
}

/** Facts of an alert besides its subject. */
export type AlertFacts = {
  readonly [Cause in AlertCause]: Cause extends keyof Named
    ? Named[Cause]
    : Omit<NamedBy<ServerSentences['alerts'][Cause]['what']>, keyof AlertSubject>;
};

export type AlertParameters = { readonly [Cause in AlertCause]: AlertSubject & AlertFacts[Cause] };

/** Description of an alert, with all that it names. */
export function storedAlert<Cause extends AlertCause>(
  cause: Cause,
  parameters: AlertParameters[Cause],
): StoredSentence {
  return storedAt(`alerts.${cause}.what`, parameters);
}

interface CataloguedAlert {
  readonly severity: AlertSeverity;
  readonly topic: AlertTopic;
  readonly page: ConsolePage;
  /** Part or filter of the page, and its card, as in its address. */
  readonly filter: string;
}

function alert<Severity extends AlertSeverity>(
  severity: Severity,
  topic: AlertTopic,
  page: ConsolePage,
  filter = '',
) {
  return { severity, topic, page, filter };
}

/** Fields of an alert that determine the page where it is resolved. */
type AlertPlace = Pick<AlertSubject, 'subject'> & {
  readonly cause: AlertCause;
  readonly organisationId: string | null;
  readonly detail: StoredSentence;
};

/** Card of the page, by cause, for alerts that have one. */
const CARDS: Readonly<Partial<Record<AlertCause, (alert: AlertPlace) => [name: string, value: string]>>> = {
  BACKFILL_STOPPED: ({ subject }) => ['backfill', subject],
  SIGNED_PERIOD_CHANGED: monthOf,
  SIGNED_PERIOD_NOT_COMPARED: monthOf,
};

/** Extracts the month of a period from its first day, YYYY-MM-DD. */
function monthOf({ detail }: AlertPlace): [string, string] {
  const { from = '' } = (sentencesOf(detail)[0]?.parameters ?? {}) as { readonly from?: string };
  return ['month', from.slice(0, 7)];
}

/**
 * Address of the console page to look at first, with its filter, for example
 * `documents?organisation=…&state=rejected`.
 */
export function consolePageOf(alert: AlertPlace): string {
  const { page, filter } = ALERT_CATALOGUE[alert.cause];
  const query = new URLSearchParams(filter);
  const [name, value] = CARDS[alert.cause]?.(alert) ?? ['', ''];
  if (value !== '') query.append(name, value);
  const of = alert.organisationId === null ? '' : `organisation=${alert.organisationId}`;
  const given = [of, query.toString()].filter((part) => part !== '').join('&');
  return given === '' ? page : `${page}?${given}`;
}
