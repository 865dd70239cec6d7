import { TEXTS } from '../../domain/texts/language';
import type { AlertFact } from './alert-facts.repository';
import type { AlertChange } from './alerts.repository';
import type { Alert } from './alert.entity';

/** Alerts to open and to update after one evaluation of all facts. */
export interface AlertChanges {
  readonly open: readonly Partial<Alert>[];
  readonly change: readonly { readonly id: string; readonly change: AlertChange }[];
}

/**
 * Compares what is so now with the alerts that are remembered: a new cause is opened, a repeat updates, a cause that is
 * gone closes, and one that comes back soon after it closed opens the same alert again instead of a new one.
 *
 * @param remembered open ones, and those that closed lately
 */
export function alertChanges(
  facts: readonly AlertFact[],
  remembered: readonly Alert[],
  now: Date,
): AlertChanges {
  const known = new Map<string, Alert>();
  for (const alert of remembered) {
    const other = known.get(keyOf(alert));
    if (other === undefined || isBetter(alert, other)) known.set(keyOf(alert), alert);
  }
  const isSo = new Set(facts.map(keyOf));
  const open: Partial<Alert>[] = [];
  const change: { id: string; change: AlertChange }[] = [];
  for (const fact of facts) {
    const alert = known.get(keyOf(fact));
    if (alert === undefined) open.push(opened(fact, now));
    else if (alert.closedAt !== null) change.push({ id: alert.id, change: reopened(alert, fact, now) });
    else if (isNews(alert, fact)) change.push({ id: alert.id, change: repeated(alert, fact) });
  }
  for (const alert of known.values()) {
    if (alert.closedAt === null && !isSo.has(keyOf(alert)))
      change.push({ id: alert.id, change: { closedAt: now } });
  }
  return { open, change };
}

function keyOf({ cause, subject }: Pick<Alert, 'cause' | 'subject'>): string {
  return `${cause} ${subject}`;
}

/** Orders open alerts before closed ones, and these by time, latest first. */
function isBetter(alert: Alert, other: Alert): boolean {
  if (other.closedAt === null) return false;
  return alert.closedAt === null || alert.closedAt > other.closedAt;
}

function opened(fact: AlertFact, now: Date): Partial<Alert> {
  const { cause, subject, organisationId, repeats } = fact;
  return {
    cause,
    subject,
    organisationId,
    ...said(fact),
    openedAt: now,
    occurrences: Math.max(1, repeats),
    lastAt: fact.lastAt ?? now,
  };
}

function reopened(alert: Alert, fact: AlertFact, now: Date): AlertChange {
  return {
    ...said(fact),
    closedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    occurrences: alert.occurrences + 1,
    lastAt: fact.lastAt ?? now,
  };
}

function repeated(alert: Alert, fact: AlertFact): AlertChange {
  const hasRepeated = isLater(alert, fact);
  return {
    ...said(fact),
    occurrences: alert.occurrences + (hasRepeated ? fact.repeats : 0),
    lastAt: hasRepeated ? (fact.lastAt ?? alert.lastAt) : alert.lastAt,
  };
}

function isNews(alert: Alert, fact: AlertFact): boolean {
  const { detail, reason, documents, numbers } = said(fact);
  return (
    isLater(alert, fact) ||
    alert.detail !== detail ||
    alert.reason !== reason ||
    alert.documents !== documents ||
    alert.numbers.join() !== numbers.join()
  );
}

function isLater({ lastAt }: Alert, fact: AlertFact): boolean {
  return fact.lastAt !== null && fact.lastAt > lastAt;
}

function said(fact: AlertFact): Pick<Alert, 'about' | 'detail' | 'reason' | 'documents' | 'numbers'> {
  const { about, reason, documents, numbers } = fact;
  return { about, detail: TEXTS.alerts[fact.cause].what(fact), reason, documents, numbers: [...numbers] };
}
