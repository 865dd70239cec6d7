/** Xero's calls per minute and organisation; the daily quota depends on the plan. */
const MINUTE_LIMIT = 60;
const MINUTES_OF_DAY = 1_440;

/** Polls of the books, made whether or not there is work; 0 seconds means none. */
export interface Poll {
  readonly everySeconds: number;
  readonly calls: number;
}

/**
 * Simulates a day on which there is always work, and returns the number of documents written back. In each minute polls
 * come first, then documents, until the quota of the minute or the day is used up.
 */
export function documentsPerDay(callsPerDocument: number, poll: Poll, dayQuota: number): number {
  let left = dayQuota;
  let forDocuments = 0;
  for (let minute = 0; minute < MINUTES_OF_DAY; minute += 1) {
    // Polls that are still due today are reserved, so that the day does not end without them.
    const reserved = pollsBetween(minute + 1, MINUTES_OF_DAY, poll.everySeconds) * poll.calls;
    const polling = Math.min(left, pollsBetween(minute, minute + 1, poll.everySeconds) * poll.calls);
    left -= polling;
    const working = Math.max(0, Math.min(MINUTE_LIMIT - polling, left - reserved));
    left -= working;
    forDocuments += working;
  }
  return Math.floor(forDocuments / callsPerDocument);
}

function pollsBetween(fromMinute: number, toMinute: number, everySeconds: number): number {
  if (everySeconds === 0) return 0;
  return Math.ceil((toMinute * 60) / everySeconds) - Math.ceil((fromMinute * 60) / everySeconds);
}
