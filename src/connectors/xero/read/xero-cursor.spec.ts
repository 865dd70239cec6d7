import fc from 'fast-check';
import {
  advance,
  askFrom,
  inSlices,
  isInOrder,
  atPageSize,
  readCursor,
  type CursorRow,
  START,
  writeCursor,
  type XeroCursor,
} from './xero-cursor';
import { storedSentence } from '../../../domain/texts/stored-sentence';
import { LARGEST_PAGE } from '../client/xero-transport';
import { XeroTooLarge } from '../xero-error';
import { XeroPages } from './xero-pages';
import { draws } from '../../../../test/support/draws';

const SIZE = 3;
const at = (text: string) => new Date(text);
const second = (since: string | null): XeroCursor => ({ ...START, since });
const rowAt = (text: string | null): CursorRow => ({
  version: `of ${text}`,
  changedAt: text === null ? null : at(text),
});

/** Full page whose last row changed at this time. */
const full = (text: string | null, servedAt: Date | null = null) => ({
  ...{ rows: [rowAt(null), rowAt(null), rowAt(text)], isFull: true, servedAt },
});
const short = (text: string | null) => ({
  ...{ rows: text === null ? [] : [rowAt(text)], isFull: false, servedAt: null },
});

describe('the position in a stream of changes', () => {
  it('begins at the beginning', () => {
    expect(atPageSize(readCursor(null), SIZE)).toEqual(START);
    expect(askFrom(START)).toBeNull();
  });

  it('is the same after it was stored', () => {
    const { cursor } = advance(second('2026-03-02T12:00:05Z'), full('2026-03-02T12:00:05Z'), SIZE);
    expect(cursor.page).toBe(2);
    expect(atPageSize(readCursor(writeCursor(cursor)), SIZE)).toEqual(cursor);
  });

  it('reads what earlier versions have stored', () => {
    expect(atPageSize(readCursor('{"since":"2026-03-02T12:00:05Z","page":1}'), SIZE)).toEqual(
      second('2026-03-02T12:00:05Z'),
    );
    expect(atPageSize(readCursor('{"since":"2026-03-02T12:00:05Z","page":4}'), SIZE)).toEqual(
      second('2026-03-02T12:00:05Z'),
    );
  });

  it('begins a second anew when pages have another size', () => {
    const { cursor } = advance(second('2026-03-02T12:00:05Z'), full('2026-03-02T12:00:05Z'), SIZE);
    expect(atPageSize(readCursor(writeCursor(cursor)), SIZE + 1)).toEqual({
      ...second('2026-03-02T12:00:05Z'),
      begun: cursor.begun,
    });
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
    expect(advance(cursor, page, SIZE)).toMatchObject({ cursor: { since, page: 1 }, hasMore });
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

  it('begins the next reading five minutes before the first page of this one was served, however many rows that are', () => {
    const times = ['12:00:01', '12:00:02', '12:00:03'];
    const rows = times.map((time) => rowAt(`2026-03-02T${time}Z`));
    const first = { rows, isFull: true, servedAt: at('2026-03-02T12:01:00Z') };
    const begun = advance(second('2026-03-02T11:00:00Z'), first, SIZE).cursor;
    expect(begun).toMatchObject({ since: '2026-03-02T12:00:03Z', begun: { since: '2026-03-02T11:00:00Z' } });
    const last = { rows: rows.slice(2), isFull: false, servedAt: at('2026-03-02T12:09:00Z') };
    expect(advance(begun, last, SIZE)).toEqual({ cursor: second('2026-03-02T11:56:00Z'), hasMore: false });
    const ofOtherSize = atPageSize(readCursor(writeCursor({ ...begun, page: 2, pageSize: SIZE })), SIZE + 1);
    expect(advance(ofOtherSize, last, SIZE + 1).cursor).toEqual(second('2026-03-02T11:56:00Z'));
  });

  it.each([
    ['an hour before now', '2026-03-02T11:59:00Z', '2026-03-02T11:30:00Z'],
    [
      'five minutes before the first page, where that was earlier',
      '2026-03-02T09:00:00Z',
      '2026-03-02T08:55:00Z',
    ],
  ])('reads changes after slices by date from %s', (_what, begunAt, then) => {
    const begun = { since: null, at: begunAt };
    const sliced = inSlices({ ...second('2026-03-02T08:59:00Z'), begun }, at('2026-03-02T12:30:00Z'));
    expect(sliced?.slices?.then).toBe(then);
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

  it('counts no pages without an end where the same page is served each time', () => {
    const same = full('2026-03-02T12:00:05Z');
    const { cursor } = advance(second('2026-03-02T12:00:05Z'), same, SIZE);
    const stored = atPageSize(readCursor(writeCursor(cursor)), SIZE);
    expect(() => advance(stored, same, SIZE)).toThrow('page 2 with the page before it');
    expect(advance(stored, full('2026-03-02T12:00:05.3Z'), SIZE).cursor.page).toBe(3);
  });
});

interface Row {
  readonly id: number;
  readonly changedAt: number;
}

/**
 * Platform's list: rows by change and id, a filter in whole seconds with or without its own second, pages by number.
 * Changes may appear late.
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

/** Reads as the connector does, to the end; returns the next position. */
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
    const cursor = atPageSize(readCursor(stored), size);
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
        { numRuns: draws(1000) },
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
        { numRuns: draws(1000) },
      );
    },
  );

  it('misses nothing that shows up within five minutes, in any order, in bursts of any number of pages', () => {
    const crowd = fc.record({
      waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_000 })),
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40, size: 'max' }),
    });
    const late = fc.record({
      ...{ changes: crowd, lateMs: fc.integer({ min: 0, max: 299_000 }), pauseMs: fc.nat(400_000) },
      /** Time between two requests of one reading. */
      waitMs: fc.oneof(fc.constant(0), fc.nat(30_000)),
    });
    const steps = fc.array(late, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 80 }), fc.boolean(), (made, size, isInclusive) => {
        const books = new Books(isInclusive);
        const seen = new Map<number, number>();
        let position: string | null = null;
        for (const { changes: crowded, lateMs, pauseMs, waitMs } of made) {
          // Shows a part of a burst at once and the rest late, so that rows appear behind the position of reading.
          const [atOnce, later] = [crowded.ids.slice(0, 20), crowded.ids.slice(20)];
          books.change(crowded.waitMs, later, lateMs);
          books.change(5_000, atOnce);
          position = poll(books, size, position, seen, () => books.pass(waitMs));
          books.pass(pauseMs);
        }
        books.pass(299_000);
        poll(books, size, position, seen);
        expect(seen).toEqual(books.rows);
      }),
      { numRuns: draws(1000) },
    );
  });

  it('costs no request more than a page that is not full, where the rows of five minutes fit into one', () => {
    fc.assert(
      fc.property(history, (polls) => {
        const books = new Books(true);
        let position: string | null = null;
        for (const since of polls) {
          for (const { waitMs, ids } of since) books.change(waitMs, ids);
          let requests = 1;
          position = poll(books, 61, position, new Map(), () => (requests += 1));
          expect(requests).toBe(1);
        }
      }),
      { numRuns: draws(500) },
    );
  });

  it('tells of an answer whose rows were all in the answer before that it holds nothing new', async () => {
    const unchanged: string[] = [];
    const pages = new XeroPages(100, ({ tenantId }) => unchanged.push(tenantId));
    const answers = [['a 1'], ['a 1'], ['a 2'], ['a 2', 'b 1'], ['b 1'], [], ['b 1']];
    const told: number[] = [];
    for (const versions of answers) {
      const rows = versions.map((version) => ({ version, changedAt: new Date(0) }));
      await pages.read({ tenantId: 'books', accessToken: '' }, 'invoices', null, () =>
        Promise.resolve({ rows, servedAt: null, bytes: 0 }),
      );
      told.push(unchanged.length);
    }
    expect(told).toEqual([0, 1, 1, 1, 2, 3, 3]);
  });

  /** Reads to the end through pages in halves; an answer may have `limit` bytes, or a single row of any size. */
  const pollInHalves = async (books: Books, limit: number, bytesOf: (id: number) => number) => {
    const seen = new Map<number, number>();
    const pages = new XeroPages(1000);
    let stored: string | null = null;
    for (let requests = 0, hasMore = true; hasMore; requests += 1) {
      if (requests > 2000) throw new Error('the reading does not come to an end');
      const read = await pages.read({ tenantId: 'books', accessToken: '' }, 'invoices', stored, (request) => {
        const rows = books.page(request.since, request.page, request.size);
        const bytes = rows.reduce((sum, { id }) => sum + bytesOf(id), 0);
        if (bytes > limit && request.size > 1)
          throw new XeroTooLarge(
            'temporary',
            storedSentence('xeroTooLarge', { what: 'invoices', bytes: '1' }),
          );
        for (const { id, changedAt } of rows) seen.set(id, changedAt);
        const versions = rows.map(({ id, changedAt }) => ({
          ...{ version: `${id} ${changedAt}`, changedAt: new Date(changedAt) },
        }));
        return Promise.resolve({ rows: versions, servedAt: books.time(), bytes });
      });
      const next = pages.next(read);
      [stored, hasMore] = [writeCursor(next.cursor), next.hasMore];
    }
    return seen;
  };
  const idsTo = (count: number): number[] => Array.from({ length: count }, (_, id) => id + 1);

  it.each([1, 2, 7, 63])(
    'reads many rows of one second where no answer has more than %i, and comes to an end',
    async (most) => {
      for (const isInclusive of [true, false]) {
        const books = new Books(isInclusive);
        books.change(0, idsTo(3 * most));
        books.change(1000, [9_000]);
        const size = Math.floor(LARGEST_PAGE / most);
        expect(await pollInHalves(books, LARGEST_PAGE, () => size)).toEqual(books.rows);
      }
    },
  );

  it('reads many rows of one second, small and large, in pages that grow and are halved', async () => {
    const weights = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 150 })), {
      ...{ minLength: 1, maxLength: 60, size: 'max' as const },
    });
    await fc.assert(
      fc.asyncProperty(fc.array(weights, { minLength: 1, maxLength: 4 }), async (seconds) => {
        const books = new Books(true);
        let before = 0;
        for (const rows of seconds) {
          books.change(
            1000,
            idsTo(rows.length).map((id) => before + id),
          );
          before += rows.length;
        }
        const all = seconds.flat();
        const bytesOf = (id: number): number => ((all[id - 1] ?? 0) * LARGEST_PAGE) / 100;
        expect(await pollInHalves(books, LARGEST_PAGE, bytesOf)).toEqual(books.rows);
      }),
      { numRuns: draws(500) },
    );
  });
});
