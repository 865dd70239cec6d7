import { createHash } from 'node:crypto';
import type { CalendarDay } from '../../../domain/calendar-day';
import { Failure } from '../../../domain/issues/failure';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/**
 * Continuation point in a stream. Xero's If-Modified-Since has a resolution of seconds, and pages shift when
 * a document already read changes, so the cursor is a second: each request starts at the second of the last
 * row, and pages are counted only while one second fills more than a page. Counted pages can lose a row, when
 * an edited row moves away and later rows move up onto a page already read. More than one page is therefore
 * read again from its first page until two consecutive readings agree.
 */
export interface XeroCursor {
  /** Start, ISO 8601 to the second; null: from the beginning. */
  readonly since: string | null;
  readonly page: number;
  /** Rows per page while pages are counted; a different size moves the page boundaries. */
  readonly pageSize: number | null;
  /** Digest of the previous page, while pages are counted, to detect one repeated without end. */
  readonly pageBefore: string | null;
  /** Digest of what this reading of the second has found so far; null on the first page. */
  readonly found: string | null;
  /** Digest of the previous reading's rows. */
  readonly foundBefore: string | null;
  /** Versions completed by a call of their own, which are not completed again when returned again. */
  readonly completed: readonly string[];
  /** Start of an unfinished reading; null between readings. */
  readonly begun: BegunReading | null;
  /** Largest page that could be read; null: the configured size. */
  readonly size: number | null;
  /** Reading by slices of `Date`, beyond Xero's threshold for high volumes; null: by changes alone. */
  readonly slices: Slices | null;
}

/** First day and the day after the last one; null: open. */
type Slice = readonly [from: CalendarDay | null, before: CalendarDay | null];

interface Slices {
  /** Slices still to read, the present one first. */
  readonly left: readonly Slice[];
  /** Second from which each slice is read; null: from the beginning. */
  readonly since: string | null;
  /** Second from which changes are read after the last slice. */
  readonly then: string;
}

/** Second of the first request of a reading, and the platform's time of its answer (ISO 8601). */
interface BegunReading {
  readonly since: string | null;
  readonly at: string;
}

/** Fields of a row needed to continue; `changedAt` null: unreadable. */
export interface CursorRow {
  /** Identifies a version of a document; equal only for the same version of the same document. */
  readonly version: string;
  readonly changedAt: Date | null;
}

/** Result of a single request. */
interface ReadPage {
  readonly rows: readonly CursorRow[];
  /** True if the page has as many rows as requested, so there may be more. */
  readonly isFull: boolean;
  /** Time of the answer by the platform; null when not stated. */
  readonly servedAt: Date | null;
}

export const START: XeroCursor = fromSecond(null);

/** Overlap of a request, since it is not documented whether Xero's filter includes its own second. */
const OVERLAP_MS = 1000;

/**
 * Time within which a row may appear after rows that changed later. Each reading begins this long before the first page
 * of the previous one, by the platform's clock.
 */
const LATE_ROWS_MS = 5 * 60_000;

/** Parses a stored cursor. */
export function readCursor(position: string | null): XeroCursor {
  return position === null ? START : { ...START, ...(JSON.parse(position) as Partial<XeroCursor>) };
}

/** Cursor for pages of this size: a counted page of another size restarts. */
export function atPageSize(cursor: XeroCursor, pageSize: number): XeroCursor {
  const { page, since, begun, size, slices } = cursor;
  if (page === 1 || cursor.pageSize === pageSize) return cursor;
  return { ...fromSecond(since, begun), size, slices };
}

export function writeCursor(cursor: XeroCursor): string {
  return JSON.stringify(cursor);
}

export function askFrom(cursor: XeroCursor): Date | null {
  return cursor.since === null ? null : new Date(new Date(cursor.since).getTime() - OVERLAP_MS);
}

/**
 * Position after a page, and whether more can be read now.
 * @throws Failure where a counted page repeats
 */
export function advance(
  cursor: XeroCursor,
  page: ReadPage,
  pageSize: number,
): { readonly cursor: XeroCursor; readonly hasMore: boolean } {
  const { cursor: next, hasMore } = advanceWithin(cursor, page, pageSize);
  if (cursor.slices === null) return { cursor: next, hasMore };
  if (hasMore) return { cursor: { ...next, slices: cursor.slices }, hasMore };
  const [, ...left] = cursor.slices.left;
  const { since, then } = cursor.slices;
  if (left.length > 0)
    return { cursor: { ...fromSecond(since), slices: { ...cursor.slices, left } }, hasMore: true };
  return { cursor: fromSecond(then), hasMore: true };
}

/** Number of years with a slice of their own; what is older is one slice. */
const SLICED_YEARS = 12;
/** Days that stand for the open ends where such a slice is halved. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2099-12-31'];
/** Overlap of the changes read after the slices, more than clocks differ: their beginning has our time. */
const SLICES_OVERLAP_MS = 60 * 60_000;

/** Begins the reading by years, or halves the present slice, which was still too much; null: it is a single day. */
export function inSlices(cursor: XeroCursor, now: Date): XeroCursor | null {
  if (cursor.slices === null) {
    const year = now.getUTCFullYear();
    const starts = Array.from(
      { length: SLICED_YEARS + 1 },
      (_, index) => `${year + 1 - SLICED_YEARS + index}-01-01`,
    );
    const left = [null, ...starts].map((from, index): Slice => [from, starts[index] ?? null]);
    // Rows that appear late behind a reading begun earlier are changes after the slices.
    const lateFrom = cursor.begun === null ? Infinity : Date.parse(cursor.begun.at) - LATE_ROWS_MS;
    const then = toSecond(new Date(Math.min(now.getTime() - SLICES_OVERLAP_MS, lateFrom)));
    return { ...fromSecond(cursor.since), size: cursor.size, slices: { left, since: cursor.since, then } };
  }
  const [[from, before] = [null, null], ...others] = cursor.slices.left;
  const [first, end] = [Date.parse(from ?? FIRST_DAY), Date.parse(before ?? LAST_DAY)];
  const middle = new Date((first + end) / 2).toISOString().slice(0, 10);
  if (Date.parse(middle) <= first || Date.parse(middle) >= end) return null;
  const left: Slice[] = [[from, middle], [middle, before], ...others];
  const { since } = cursor.slices;
  return { ...fromSecond(since), size: cursor.size, slices: { ...cursor.slices, left } };
}

function advanceWithin(
  cursor: XeroCursor,
  page: ReadPage,
  pageSize: number,
): { readonly cursor: XeroCursor; readonly hasMore: boolean } {
  const later = page.rows.filter((row) => isLaterThan(cursor, row, page.servedAt));
  const seconds = later.map(({ changedAt }) => toSecond(changedAt as Date)).sort();
  const last = seconds.at(-1) ?? null;
  const found = digest(cursor.found, page.rows);
  const pageBefore = digest(null, page.rows);
  if (page.isFull && pageBefore === cursor.pageBefore)
    throw new Failure('temporary', storedSentence('xeroPageTwice', { page: cursor.page }));
  const end = last ?? cursor.since;
  const begun = cursor.begun ?? begunWith(cursor, page, end);
  if (page.isFull && last === null)
    return {
      cursor: { ...cursor, page: cursor.page + 1, pageSize, pageBefore, found, begun },
      hasMore: true,
    };
  if (cursor.page > 1 && found !== cursor.foundBefore)
    return { cursor: { ...fromSecond(cursor.since, begun), foundBefore: found }, hasMore: true };
  if (page.isFull) return { cursor: fromSecond(end, begun), hasMore: true };
  return { cursor: fromSecond(end && nextReading(begun, end)), hasMore: false };
}

function begunWith({ since }: XeroCursor, { servedAt }: ReadPage, end: string | null): BegunReading | null {
  const at = servedAt?.toISOString() ?? end;
  return at === null ? null : { since, at };
}

/** Second at which the next reading begins after this one; never before the beginning of this one. */
function nextReading(begun: BegunReading | null, end: string): string {
  if (begun === null) return end;
  const allVisible = toSecond(new Date(new Date(begun.at).getTime() - LATE_ROWS_MS));
  const start = allVisible < end ? allVisible : end;
  return begun.since !== null && start < begun.since ? begun.since : start;
}

/** False for a page in another order than requested; continuing after its last row would skip rows. */
export function isInOrder(rows: readonly CursorRow[]): boolean {
  const seconds = rows.flatMap(({ changedAt }) => (changedAt === null ? [] : [toSecond(changedAt)]));
  return seconds.every((second, index) => index === 0 || second >= (seconds[index - 1] ?? ''));
}

/**
 * True when a row takes the cursor to a later second. A change dated after the answer does not, because
 * changes until then would be skipped.
 */
function isLaterThan(cursor: XeroCursor, { changedAt }: CursorRow, servedAt: Date | null): boolean {
  if (changedAt === null || (servedAt !== null && toSecond(changedAt) > toSecond(servedAt))) return false;
  return cursor.since === null || toSecond(changedAt) > cursor.since;
}

function fromSecond(since: string | null, begun: BegunReading | null = null): XeroCursor {
  const counted = { page: 1, pageSize: null, pageBefore: null, found: null, foundBefore: null };
  return { since, ...counted, completed: [], begun, size: null, slices: null };
}

/** Computes a digest over the pages of a reading, which changes when a row changes its position. */
function digest(before: string | null, rows: readonly CursorRow[]): string {
  const hash = createHash('sha256').update(before ?? '');
  for (const { version } of rows) hash.update(`\n${version}`);
  return hash.digest('base64url');
}

function toSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}
