const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Delays after each failed attempt; a little over three days in total. */
const GAPS_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Random spread of delays, so that receivers that were down are not all called at once. */
const SPREAD = 0.2;

/**
 * @param attempts made so far, the failed one included
 * @param random 0 to 1
 * @returns null: no further attempt
 */
export function nextAttemptInMs(attempts: number, random: number): number | null {
  const gap = GAPS_MS[attempts - 1];
  return gap === undefined ? null : Math.round(gap * (1 + SPREAD * random));
}
