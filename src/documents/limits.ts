const DAY_MS = 24 * 60 * 60_000;

/** So many failed calls in a row, and a document is held: one alone never keeps the others waiting. */
export const MOST_TRIES = 3;

/** Ages of a submission without an outcome, in days: an issue says so, then another one and an alert say it again. */
export const OUTCOME_LATE_DAYS = 3;
export const OUTCOME_NEARLY_EXPIRED_DAYS = 6;

/**
 * What has been committed as about to be written to somebody else leaves within this time of the commit, or not at all. So
 * the process that takes over from its writer knows after it that nothing more will leave.
 */
export const SEND_WITHIN_MS = 10_000;

/** How long the service can be asked about a request (interface document, Limits). */
export const OUTCOMES_LAST_DAYS = 7;
export const OUTCOMES_LAST_MS = OUTCOMES_LAST_DAYS * DAY_MS;
