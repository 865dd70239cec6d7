/**
 * How far a stream has been read. Xero's If-Modified-Since is accurate to the second, and pages shift when a
 * document on a page already read changes; so the cursor is a second, not a page: each request starts over from
 * the second of the last row, and pages are counted only while one second fills more than a page.
 */
export interface XeroCursor {
  /** ISO 8601 to the second; null: from the beginning. */
  readonly since: string | null;
  readonly page: number;
}

export const START: XeroCursor = { since: null, page: 1 };

/** Xero does not say whether its filter includes the second itself: asking from one earlier is right either way. */
const OVERLAP_MS = 1000;

export function readCursor(position: string | null): XeroCursor {
  return position === null ? START : (JSON.parse(position) as XeroCursor);
}

export function writeCursor(cursor: XeroCursor): string {
  return JSON.stringify(cursor);
}

export function askFrom(cursor: XeroCursor): Date | null {
  return cursor.since === null ? null : new Date(new Date(cursor.since).getTime() - OVERLAP_MS);
}

/** Where to go on after a page whose last row changed at `lastChange` (null: the page was empty). */
export function advance(cursor: XeroCursor, lastChange: Date | null, isFull: boolean): XeroCursor {
  const second = lastChange === null ? null : toSecond(lastChange);
  const isLater = second !== null && (cursor.since === null || second > cursor.since);
  if (isFull && !isLater) return { since: cursor.since, page: cursor.page + 1 };
  return { since: isLater ? second : cursor.since, page: 1 };
}

function toSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}
