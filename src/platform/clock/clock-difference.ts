import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';

/** Clock difference of our own servers above which people are notified. */
export const CLOCK_ALERT_MS = 60_000;
/** Difference above which no submissions are made, because a receipt would show a wrong time. */
export const CLOCK_STOP_MS = 10 * 60_000;
/** Difference above which the board shows a warning. */
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

/** Parameters of a sentence about a clock difference. */
export function clockParts(differenceMs: number): {
  readonly amount: number;
  readonly unit: 'seconds' | 'minutes';
  readonly side: 'ahead' | 'behind';
} {
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  const side = differenceMs > 0 ? 'ahead' : 'behind';
  return seconds < 120
    ? { amount: seconds, unit: 'seconds', side }
    : { amount: Math.round(seconds / 60), unit: 'minutes', side };
}

/** Describes a clock difference: `2 minutes ahead of`. */
export function clockWords(differenceMs: number): string {
  const { amount, unit, side } = clockParts(differenceMs);
  return `${amount} ${unit} ${side === 'ahead' ? 'ahead of' : 'behind'}`;
}

/** Reason why clock differences prevent submissions, as a sentence; null: none. */
export function clockFault(databaseNow: Date): StoredSentence | null {
  const differenceMs = Date.now() - databaseNow.getTime();
  if (Math.abs(differenceMs) <= CLOCK_STOP_MS) return null;
  return storedSentence('clockDiffers', clockParts(differenceMs));
}
