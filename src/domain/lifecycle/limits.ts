const DAY_MS = 24 * 60 * 60_000;

/** A document is held after this many consecutive failed calls, so that it never keeps the others waiting. */
export const MOST_TRIES = 3;

/** Ages of a submission without an outcome, in days: an issue says so, then another one and an alert say it again. */
export const OUTCOME_LATE_DAYS = 3;
export const OUTCOME_NEARLY_EXPIRED_DAYS = 6;

/**
 * A write committed as imminent leaves within this time of the commit, or not at all. After it, a process
 * that takes over from the writer knows that no byte will follow.
 */
export const SEND_WITHIN_MS = 10_000;

/** Days for which the service can be asked about a request (interface document, Limits). */
export const OUTCOMES_LAST_DAYS = 7;
export const OUTCOMES_LAST_MS = OUTCOMES_LAST_DAYS * DAY_MS;
