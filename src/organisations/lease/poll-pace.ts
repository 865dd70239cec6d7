/** Intervals between polls of an organisation whose platform announces no change. Milliseconds. */
interface PollPace {
  /** Interval while documents change. */
  readonly pollMs: number;
  /** Interval after a long time without changes; the same as `pollMs` where only polls find changes. */
  readonly longestPollMs: number;
}

/** An organisation rests for this part of the time for which nothing has moved: half an hour after two, an hour after four. */
export const PART_OF_QUIET = 4;

/** Returns the pause after a poll, where polls have found no change for `quietMs`. */
export function pollRestsMs(quietMs: number, { pollMs, longestPollMs }: PollPace): number {
  return Math.min(longestPollMs, Math.max(pollMs, quietMs / PART_OF_QUIET));
}
