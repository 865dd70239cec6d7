/**
 * Calls that no backfill may use, so that live work always has room (docs/decisions/0011): a third of a
 * minute's, three fifths of a day's.
 */
export function reservedForLive(
  perMinute: number,
  perDay: number,
): { readonly perMinute: number; readonly perDay: number } {
  return { perMinute: Math.floor(perMinute / 3), perDay: Math.floor(perDay * 0.6) };
}
