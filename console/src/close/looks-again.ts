/**
 * Delay in milliseconds until the next poll, chosen so that polling takes at most a twentieth of the server's time.
 * @param tookMs time that the last answer took, in milliseconds
 */
export function looksAgainAfterMs(tookMs: number): number {
  return Math.max(3_000, 20 * tookMs);
}
