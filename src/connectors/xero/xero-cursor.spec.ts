import fc from 'fast-check';
import { advance, askFrom, readCursor, START, writeCursor, type XeroCursor } from './xero-cursor';

const at = (text: string) => new Date(text);

describe('the position in a stream of changes', () => {
  it('begins at the beginning', () => {
    expect(readCursor(null)).toEqual(START);
    expect(askFrom(START)).toBeNull();
  });

  it('is the same after it was stored', () => {
    const cursor: XeroCursor = { since: '2026-03-02T12:00:05Z', page: 3 };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it('asks from a second before, because nobody says whether the second itself is included', () => {
    expect(askFrom({ since: '2026-03-02T12:00:00Z', page: 1 })).toEqual(at('2026-03-02T11:59:59Z'));
  });

  it.each<[string, XeroCursor, Date | null, boolean, XeroCursor]>([
    ['an empty first page', START, null, false, START],
    [
      'a page that is not full',
      START,
      at('2026-03-02T12:00:05.999Z'),
      false,
      { since: '2026-03-02T12:00:05Z', page: 1 },
    ],
    [
      'a full page that ends later',
      { since: '2026-03-02T12:00:00Z', page: 4 },
      at('2026-03-02T12:00:05Z'),
      true,
      { since: '2026-03-02T12:00:05Z', page: 1 },
    ],
    [
      'a full page that ends in the same second',
      { since: '2026-03-02T12:00:05Z', page: 1 },
      at('2026-03-02T12:00:05.700Z'),
      true,
      { since: '2026-03-02T12:00:05Z', page: 2 },
    ],
    [
      'a full page of the second before',
      { since: '2026-03-02T12:00:05Z', page: 2 },
      at('2026-03-02T12:00:04Z'),
      true,
      { since: '2026-03-02T12:00:05Z', page: 3 },
    ],
    [
      'the last page of a second',
      { since: '2026-03-02T12:00:05Z', page: 3 },
      at('2026-03-02T12:00:05Z'),
      false,
      { since: '2026-03-02T12:00:05Z', page: 1 },
    ],
    [
      'nothing after the last page',
      { since: '2026-03-02T12:00:05Z', page: 3 },
      null,
      false,
      { since: '2026-03-02T12:00:05Z', page: 1 },
    ],
    ['a full page without any date', START, null, true, { since: null, page: 2 }],
  ])('after %s', (_what, cursor, lastChange, isFull, expected) => {
    expect(advance(cursor, lastChange, isFull)).toEqual(expected);
  });
});

interface Row {
  readonly id: number;
  readonly changedAt: number;
}

/**
 * A platform's list: rows by change and identifier, a filter of whole seconds that includes its own second or
 * not, pages by number.
 */
class Books {
  readonly rows = new Map<number, number>();
  private now = Date.parse('2026-03-02T12:00:00Z');

  constructor(private readonly isInclusive: boolean) {}

  /** Changes some documents; `waitMs` after the last change. */
  change(waitMs: number, ids: readonly number[]): void {
    this.now += waitMs;
    for (const id of ids) this.rows.set(id, this.now);
  }

  page(since: Date | null, page: number, size: number): Row[] {
    const from = since === null ? -Infinity : Math.floor(since.getTime() / 1000);
    const served = [...this.rows]
      .map(([id, changedAt]) => ({ id, changedAt }))
      .filter(({ changedAt }) => {
        const second = Math.floor(changedAt / 1000);
        return this.isInclusive ? second >= from : second > from;
      })
      .sort((a, b) => a.changedAt - b.changedAt || a.id - b.id);
    return served.slice((page - 1) * size, page * size);
  }
}

/** Reads as the connector does, until a page is not full. Answers where to go on. */
function poll(
  books: Books,
  size: number,
  position: string,
  seen: Map<number, number>,
  meanwhile: () => void = () => undefined,
): string {
  let cursor = readCursor(position);
  for (let requests = 0; ; requests += 1) {
    if (requests > 1000) throw new Error('the reading does not come to an end');
    const rows = books.page(askFrom(cursor), cursor.page, size);
    meanwhile();
    for (const { id, changedAt } of rows) seen.set(id, changedAt);
    const last = rows.reduce((latest, row) => Math.max(latest, row.changedAt), -Infinity);
    cursor = readCursor(
      writeCursor(advance(cursor, rows.length === 0 ? null : new Date(last), rows.length >= size)),
    );
    if (rows.length < size) return writeCursor(cursor);
  }
}

const changes = fc.record({
  waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 500, max: 5000 })),
  ids: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 25 }),
});
const history = fc.array(fc.array(changes, { maxLength: 6 }), { minLength: 1, maxLength: 8 });

describe('reading a stream of changes poll after poll', () => {
  it.each([true, false])(
    'misses no change, whatever the page size; its own second served: %s',
    (isInclusive) => {
      fc.assert(
        fc.property(history, fc.integer({ min: 1, max: 30 }), (polls, size) => {
          const books = new Books(isInclusive);
          const seen = new Map<number, number>();
          let position = writeCursor(START);
          for (const since of polls) {
            for (const { waitMs, ids } of since) books.change(waitMs, ids);
            position = poll(books, size, position, seen);
            expect(new Map([...seen].sort())).toEqual(new Map([...books.rows].sort()));
          }
        }),
        { numRuns: 1500 },
      );
    },
  );

  it('misses no change that is made while it reads, as long as the rows of two seconds fit into a page', () => {
    const few = fc.record({
      waitMs: fc.integer({ min: 1000, max: 5000 }),
      ids: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(few, { maxLength: 30 }), fc.array(few, { maxLength: 30 }), (before, during) => {
        const books = new Books(true);
        for (const { waitMs, ids } of before) books.change(waitMs, ids);
        const seen = new Map<number, number>();
        const left = [...during];
        const position = poll(books, 7, writeCursor(START), seen, () => {
          const next = left.shift();
          if (next !== undefined) books.change(next.waitMs, next.ids);
        });
        poll(books, 7, position, seen);
        expect(seen).toEqual(books.rows);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads no more than the last two seconds again when nothing has changed', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 30 }), (polls, size) => {
        const books = new Books(true);
        for (const { waitMs, ids } of polls.flat()) books.change(waitMs, ids);
        const position = poll(books, size, writeCursor(START), new Map());
        const again = new Map<number, number>();
        expect(poll(books, size, position, again)).toBe(position);
        const latest = Math.floor(Math.max(...books.rows.values()) / 1000);
        for (const changedAt of again.values()) {
          expect(latest - Math.floor(changedAt / 1000)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
