/**
 * Delay until background work is polled again, chosen so that polling takes at most a twentieth of the
 * server's time.
 * @param tookMs how long the last answer took
 */
export function looksAgainAfterMs(tookMs: number): number {
  return Math.max(3_000, 20 * tookMs);
}
