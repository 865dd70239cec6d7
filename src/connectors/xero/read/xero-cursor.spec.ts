import fc from 'fast-check';
import {
  advance,
  askFrom,
  isInOrder,
  readCursor,
  type ReadRow,
  START,
  writeCursor,
  type XeroCursor,
} from './xero-cursor';

const SIZE = 3;
const at = (text: string) => new Date(text);
const second = (since: string | null): XeroCursor => ({ ...START, since });
const rowAt = (text: string | null): ReadRow => ({
  version: `of ${text}`,
  changedAt: text === null ? null : at(text),
});

/** A full page whose last row changed then. */
const full = (text: string | null, servedAt: Date | null = null) => ({
  ...{ rows: [rowAt(null), rowAt(null), rowAt(text)], isFull: true, servedAt },
});
const short = (text: string | null) => ({
  ...{ rows: text === null ? [] : [rowAt(text)], isFull: false, servedAt: null },
});

describe('the position in a stream of changes', () => {
  it('begins at the beginning', () => {
    expect(readCursor(null, SIZE)).toEqual(START);
    expect(askFrom(START)).toBeNull();
  });

  it('is the same after it was stored', () => {
    const { cursor } = advance(second('2026-03-02T12:00:05Z'), full('2026-03-02T12:00:05Z'), SIZE);
    expect(cursor.page).toBe(2);
    expect(readCursor(writeCursor(cursor), SIZE)).toEqual(cursor);
  });

  it('reads what earlier versions have stored', () => {
    expect(readCursor('{"since":"2026-03-02T12:00:05Z","page":1}', SIZE)).toEqual(
      second('2026-03-02T12:00:05Z'),
    );
    expect(readCursor('{"since":"2026-03-02T12:00:05Z","page":4}', SIZE)).toEqual(
      second('2026-03-02T12:00:05Z'),
    );
  });

  it('begins a second anew when pages have another size', () => {
    const { cursor } = advance(second('2026-03-02T12:00:05Z'), full('2026-03-02T12:00:05Z'), SIZE);
    expect(readCursor(writeCursor(cursor), SIZE + 1)).toEqual(second('2026-03-02T12:00:05Z'));
  });

  it('asks from a second before, because nobody says whether the second itself is included', () => {
    expect(askFrom(second('2026-03-02T12:00:00Z'))).toEqual(at('2026-03-02T11:59:59Z'));
  });

  it.each([
    ['an empty first page', START, short(null), null, false],
    [
      'a full page that ends later',
      second('2026-03-02T12:00:00Z'),
      full('2026-03-02T12:00:05Z'),
      '2026-03-02T12:00:05Z',
      true,
    ],
  ])('goes on from the last second after %s', (_what, cursor, page, since, hasMore) => {
    expect(advance(cursor, page, SIZE)).toEqual({ cursor: second(since), hasMore });
  });

  it.each([
    ['a row of just now', '2026-03-02T12:00:05.999Z', '2026-03-02T12:01:00Z', '2026-03-02T11:56:00Z'],
    ['a row of long ago', '2026-03-02T11:00:05Z', '2026-03-02T12:01:00Z', '2026-03-02T11:00:05Z'],
    ['no time of the answer', '2026-03-02T12:00:05Z', null, '2026-03-02T11:55:05Z'],
  ])('begins the next reading five minutes before the end of one with %s', (_what, text, served, since) => {
    const servedAt = served === null ? null : at(served);
    const page = { rows: [rowAt(text)], isFull: false, servedAt };
    expect(advance(START, page, SIZE)).toEqual({ cursor: second(since), hasMore: false });
    const later = second('2026-03-02T11:59:59Z');
    expect(advance(later, page, SIZE).cursor.since! >= '2026-03-02T11:59:59Z').toBe(true);
  });

  it('begins the next reading where at most half a page is read again', () => {
    const rows = ['12:00:01', '12:00:02', '12:00:03', '12:00:04', '12:00:05'];
    const page = { rows: rows.map((time) => rowAt(`2026-03-02T${time}Z`)), isFull: false, servedAt: null };
    expect(advance(START, page, 6)).toEqual({ cursor: second('2026-03-02T12:00:04Z'), hasMore: false });
    const crowded = { ...page, rows: [...page.rows, ...page.rows.slice(4)] };
    expect(advance(START, crowded, 8)).toEqual({ cursor: second('2026-03-02T12:00:04Z'), hasMore: false });
    expect(advance(START, { ...crowded, rows: crowded.rows.slice(1) }, 2)).toEqual({
      ...{ cursor: second('2026-03-02T12:00:05Z'), hasMore: false },
    });
  });

  it.each([
    ['in the order of seconds', ['12:00:01.900', '12:00:01.100', '12:00:02'], true],
    ['with a row that cannot be read', ['12:00:01', null, '12:00:01'], true],
    ['that runs backwards', ['12:00:01', '12:00:03', '12:00:02'], false],
    ['that runs backwards over a row that cannot be read', ['12:00:02', null, '12:00:01'], false],
  ])('knows a page %s', (_what, times, expected) => {
    const rows = times.map((time) => rowAt(time === null ? null : `2026-03-02T${time}Z`));
    expect(isInOrder(rows)).toBe(expected);
  });

  it.each([
    ['that ends in the same second', '2026-03-02T12:00:05.700Z', null],
    ['of the second before', '2026-03-02T12:00:04Z', null],
    ['without any date', null, null],
    ['dated after its own answer', '2027-01-01T00:00:00Z', at('2026-03-02T12:00:05Z')],
  ])('counts pages after a full page %s', (_what, text, servedAt) => {
    const after = advance(second('2026-03-02T12:00:05Z'), full(text, servedAt), SIZE);
    expect(after).toMatchObject({ cursor: { since: '2026-03-02T12:00:05Z', page: 2 }, hasMore: true });
  });

  it('reads counted pages again until two readings have found the same', () => {
    const pages = [full('2026-03-02T12:00:05Z'), short('2026-03-02T12:00:05.5Z')];
    let cursor = second('2026-03-02T12:00:05Z');
    const asked: number[] = [];
    for (let hasMore = true; hasMore;) {
      asked.push(cursor.page);
      ({ cursor, hasMore } = advance(cursor, pages[cursor.page - 1] ?? short(null), SIZE));
    }
    expect(asked).toEqual([1, 2, 1, 2]);
    expect(cursor).toEqual(second('2026-03-02T12:00:05Z'));
  });
});

interface Row {
  readonly id: number;
  readonly changedAt: number;
}

/**
 * A platform's list: rows by change and identifier, a filter of whole seconds that includes its own second or
 * not, pages by number. A change may show up late.
 */
class Books {
  readonly rows = new Map<number, number>();
  private readonly visibleAt = new Map<number, number>();
  private now = Date.parse('2026-03-02T12:00:00Z');

  constructor(private readonly isInclusive: boolean) {}

  /** Changes some documents; `waitMs` after the last change. */
  change(waitMs: number, ids: readonly number[], lateMs = 0): void {
    this.pass(waitMs);
    for (const id of ids) {
      this.rows.set(id, this.now);
      this.visibleAt.set(id, this.now + lateMs);
    }
  }

  pass(ms: number): void {
    this.now += ms;
  }

  time(): Date {
    return new Date(this.now);
  }

  page(since: Date | null, page: number, size: number): Row[] {
    const from = since === null ? -Infinity : Math.floor(since.getTime() / 1000);
    const served = [...this.rows]
      .map(([id, changedAt]) => ({ id, changedAt }))
      .filter(({ id, changedAt }) => {
        const second = Math.floor(changedAt / 1000);
        const isAsked = this.isInclusive ? second >= from : second > from;
        return isAsked && (this.visibleAt.get(id) ?? 0) <= this.now;
      })
      .sort((a, b) => a.changedAt - b.changedAt || a.id - b.id);
    return served.slice((page - 1) * size, page * size);
  }
}

/** Reads as the connector does, until there is no more. Answers where to go on. */
function poll(
  books: Books,
  size: number,
  position: string | null,
  seen: Map<number, number>,
  meanwhile: () => void = () => undefined,
): string {
  let stored = position;
  for (let requests = 0; ; requests += 1) {
    if (requests > 2000) throw new Error('the reading does not come to an end');
    const cursor = readCursor(stored, size);
    const rows = books.page(askFrom(cursor), cursor.page, size);
    for (const { id, changedAt } of rows) seen.set(id, Math.max(changedAt, seen.get(id) ?? 0));
    const read = {
      rows: rows.map(({ id, changedAt }) => ({
        version: `${id} ${changedAt}`,
        changedAt: new Date(changedAt),
      })),
      isFull: rows.length >= size,
      servedAt: books.time(),
    };
    const after = advance(cursor, read, size);
    stored = writeCursor(after.cursor);
    if (!after.hasMore) return stored;
    meanwhile();
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
          let position: string | null = null;
          for (const since of polls) {
            for (const { waitMs, ids } of since) books.change(waitMs, ids);
            position = poll(books, size, position, seen);
            expect(seen).toEqual(books.rows);
          }
        }),
        { numRuns: 1000 },
      );
    },
  );

  it.each([true, false])(
    'misses no change that is made between its requests, however many share a second; its own second served: %s',
    (isInclusive) => {
      const before = fc.array(changes, { maxLength: 8 });
      const during = fc.array(fc.array(changes, { maxLength: 3 }), { maxLength: 40 });
      fc.assert(
        fc.property(before, during, fc.integer({ min: 1, max: 12 }), (early, late, size) => {
          const books = new Books(isInclusive);
          for (const { waitMs, ids } of early) books.change(waitMs, ids);
          const seen = new Map<number, number>();
          const left = [...late];
          const position = poll(books, size, null, seen, () => {
            for (const { waitMs, ids } of left.shift() ?? []) books.change(1 + waitMs, ids);
          });
          poll(books, size, position, seen);
          expect(seen).toEqual(books.rows);
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('misses nothing that shows up within five minutes, in any order, while a page holds all of them', () => {
    const late = fc.record({
      changes,
      lateMs: fc.integer({ min: 0, max: 299_000 }),
      pauseMs: fc.nat(400_000),
    });
    fc.assert(
      fc.property(fc.array(late, { minLength: 1, maxLength: 12 }), fc.boolean(), (steps, isInclusive) => {
        const books = new Books(isInclusive);
        const seen = new Map<number, number>();
        let position: string | null = null;
        for (const { changes: made, lateMs, pauseMs } of steps) {
          books.change(made.waitMs, made.ids, lateMs);
          position = poll(books, 200, position, seen);
          books.pass(pauseMs);
        }
        books.pass(299_000);
        poll(books, 200, position, seen);
        expect(seen).toEqual(books.rows);
      }),
      { numRuns: 1000 },
    );
  });

  it('costs no request more than reading on from the last second would', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 30 }), (polls, size) => {
        const books = new Books(true);
        for (const { waitMs, ids } of polls.flat()) books.change(waitMs, ids);
        const position = poll(books, size, null, new Map());
        const requests = (from: string): number => {
          let count = 1;
          poll(books, size, from, new Map(), () => (count += 1));
          return count;
        };
        fc.pre(books.rows.size > 0);
        const latest = new Date(Math.max(...books.rows.values())).toISOString();
        const last = writeCursor(second(`${latest.slice(0, 19)}Z`));
        expect(requests(position)).toBeLessThanOrEqual(requests(last));
      }),
      { numRuns: 500 },
    );
  });
});
