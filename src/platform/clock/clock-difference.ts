/** Clocks of our own servers that differ by more than this concern people. */
export const CLOCK_ALERT_MS = 60_000;
/** Above this nothing is submitted: a receipt would bear a time that is plainly wrong. */
export const CLOCK_STOP_MS = 10 * 60_000;
/** Above this the board shows a warning. */
export const CLOCK_WARNING_MS = 5_000;

export type ClockLevel = 'ok' | 'warning' | 'alert' | 'stop';

/** @param differenceMs positive: this process is ahead of the database */
export function clockLevel(differenceMs: number): ClockLevel {
  const ms = Math.abs(differenceMs);
  if (ms > CLOCK_STOP_MS) return 'stop';
  if (ms > CLOCK_ALERT_MS) return 'alert';
  return ms > CLOCK_WARNING_MS ? 'warning' : 'ok';
}

/**
 * Difference between this process's clock and the database's. The database read its clock at some time
 * between `asked` and `answered`; a difference within that uncertainty counts as zero.
 */
export function clockDifference(asked: number, databaseNow: number, answered: number): number {
  if (databaseNow < asked) return asked - databaseNow;
  return databaseNow > answered ? answered - databaseNow : 0;
}

/** `2 minutes ahead of`, for a sentence about two clocks. */
export function clockWords(differenceMs: number): string {
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  const amount = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return `${amount} ${differenceMs > 0 ? 'ahead of' : 'behind'}`;
}
