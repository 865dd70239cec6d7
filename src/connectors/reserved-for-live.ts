/**
 * What of a platform's call limits no backfill may use, so that live work always finds room (docs/decisions/0011):
 * a third of a minute, three fifths of a day.
 */
export function reservedForLive(
  perMinute: number,
  perDay: number,
): { readonly perMinute: number; readonly perDay: number } {
  return { perMinute: Math.floor(perMinute / 3), perDay: Math.floor(perDay * 0.6) };
}
