const DAY_MS = 24 * 60 * 60_000;

/** Consecutive failed calls after which a document is held, so that it does not delay others. */
export const MOST_TRIES = 3;

/** Days without an outcome after which an issue is shown, then an urgent one with an alert. */
export const OUTCOME_LATE_DAYS = 3;
export const OUTCOME_NEARLY_EXPIRED_DAYS = 6;

/**
 * Time after the commit within which a write must be sent. A process that takes over later knows that no byte will
 * follow.
 */
export const SEND_WITHIN_MS = 10_000;

/** Days for which the service can be asked about a request (interface document, Limits). */
export const OUTCOMES_LAST_DAYS = 7;
export const OUTCOMES_LAST_MS = OUTCOMES_LAST_DAYS * DAY_MS;

/**
 * True when `at` is less than `ms` ago by the database's clock. A future time, left by a clock set back, is not recent,
 * so that nothing waits for it.
 */
export function isRecent(at: Date, now: Date, ms: number): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= ms;
}
