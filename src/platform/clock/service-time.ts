import { channel } from 'node:diagnostics_channel';

/** Time stated in an answer of another system, between two times of `performance.now()`. */
export interface ReportedTime {
  /** Display name of the answering system: `the fiscal service`, or the platform's name. */
  readonly of: string;
  /** The `Date` header: the whole second in which the answer was made (RFC 9110, section 6.6.1). */
  readonly at: Date;
  readonly begun: number;
  readonly ended: number;
}

/** Parts of an answer that state the time. Header names in lower case. */
interface DatedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const times = channel('ledgerstamp.service-time');

/**
 * Publishes the time stated in an answer, unless it was cached (`Age`), may come from a gateway (5xx), or is
 * unreadable.
 */
export function tellServiceTime(of: string, { status, headers }: DatedAnswer, begun: number): void {
  if (!times.hasSubscribers || status >= 500 || Number(headers.age ?? 0) > 0) return;
  const at = dateIn(headers.date);
  if (at !== null) times.publish({ of, at, begun, ended: performance.now() } satisfies ReportedTime);
}

/**
 * Subscribes to the times stated in answers of this process. The listener must not throw.
 * @returns function that unsubscribes
 */
export function onServiceTime(listener: (told: ReportedTime) => void): () => void {
  const listen = (message: unknown): void => listener(message as ReportedTime);
  times.subscribe(listen);
  return () => {
    times.unsubscribe(listen);
  };
}

function dateIn(header: unknown): Date | null {
  if (typeof header !== 'string' || !HTTP_DATE.test(header)) return null;
  const at = new Date(header);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Difference above which users are notified: receipts and the books may show a wrong time. */
export const SERVICE_CLOCK_WARNING_MS = 2 * 60_000;

/** Reading of the database's clock, between two times of `performance.now()`. */
export interface ClockAnchor {
  readonly databaseNow: Date;
  readonly asked: number;
  readonly answered: number;
}

const SECOND_MS = 1_000;

/**
 * Difference between a service's clock and the database's, in milliseconds; positive: the service is ahead.
 * The process's own clock is not used. Slow calls and dropped fractions of seconds leave an uncertainty; a
 * difference within it counts as zero.
 */
export function serviceTimeDifference({ at, begun, ended }: ReportedTime, anchor: ClockAnchor): number {
  const now = anchor.databaseNow.getTime();
  const earliest = now + begun - anchor.answered;
  const latest = now + ended - anchor.asked;
  if (at.getTime() > latest) return Math.round(at.getTime() - latest);
  return at.getTime() + SECOND_MS < earliest ? Math.round(at.getTime() + SECOND_MS - earliest) : 0;
}
