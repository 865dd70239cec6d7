import type { ReportedTime } from './service-time';

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
