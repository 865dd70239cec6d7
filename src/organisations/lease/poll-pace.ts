/** Intervals between polls of an organisation whose platform announces no change. Milliseconds. */
interface PollPace {
  /** Interval while documents change. */
  readonly pollMs: number;
  /** Interval after a long time without changes; the same as `pollMs` where only polls find changes. */
  readonly longestPollMs: number;
}

/** Part of the time without changes used as the interval of polls: half an hour after two hours, an hour after four. */
export const PART_OF_QUIET = 4;

/** Interval until the next poll after `quietMs` without changes. */
export function pollRestsMs(quietMs: number, { pollMs, longestPollMs }: PollPace): number {
  return Math.min(longestPollMs, Math.max(pollMs, quietMs / PART_OF_QUIET));
}
