import { inEnglish } from '../../../../test/support/in-english';
import fc from 'fast-check';
import type { CallPurpose } from '../../books-access';
import { admit, settle } from './call-limits';
import { pollsPerDay } from './day-plan';
import { type CallLimits, LIMIT_DAY_MS, type LimitState, type LimitWait, UNUSED } from './limit-state';
import { quotaLeft } from './call-limiter';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 2, 2, 12);
const LIMITS: CallLimits = {
  ...{ concurrent: 5, perMinute: 100_000, perDay: 1_000, longestMs: 80_000 },
  pollsPerDay: pollsPerDay(30 * MINUTE),
  reservedForLive: { concurrent: 1, perMinute: 20, perDay: 600 },
};
const SAID_NOTHING = { minuteRemaining: null, dayRemaining: null, appMinuteRemaining: null, park: null };

/** Calls of an organisation, granted by purpose. */
class Books {
  state: LimitState = UNUSED;
  now = NOON;
  private made = 0;

  constructor(private readonly limits: CallLimits = LIMITS) {}

  ask(purpose: CallPurpose, keeps = 0, dayRemaining: number | null = null): LimitWait | null {
    this.made += 1;
    const id = `call-${this.made}`;
    const { state, wait } = admit(this.state, this.limits, { id, purpose, size: 1, keeps }, this.now);
    const end = { ...SAID_NOTHING, isAnswered: true, dayRemaining };
    this.state = wait === null ? settle(state, id, end, this.now) : state;
    return wait;
  }

  /** Makes up to that many calls; returns the number granted. */
  make(purpose: CallPurpose, most = Infinity, keeps = 0): number {
    for (let calls = 0; ; calls += 1) if (calls >= most || this.ask(purpose, keeps) !== null) return calls;
  }

  get plan() {
    return quotaLeft(this.state, this.limits, this.now).plan;
  }
}

describe('the calls of a day', () => {
  it('are given to write-back only as far as polls and new sales of the whole day are provided for', () => {
    const books = new Books();
    expect(books.plan).toMatchObject({ planned: { polls: 97, sales: 100 }, kept: { polls: 97, sales: 100 } });
    expect(books.make('pdf')).toBe(803);
    expect(books.plan.writeBackLeft).toBe(0);
    for (const purpose of ['link', 'note', 'backfill'] as const)
      expect(books.ask(purpose)).toMatchObject({ isShare: true });
    // New sales are still found, checked and fiscalised for the rest of the day.
    expect(books.make('poll', 97)).toBe(97);
    expect(books.make('sale')).toBe(100);
  });

  it('that polls and sales have used are kept no more, but for some that always stay ahead of new sales', () => {
    const books = new Books();
    books.make('poll', 97);
    books.now += 2 * HOUR;
    books.make('sale', 300);
    expect(books.plan.kept).toEqual({ polls: 0, sales: 25 });
    expect(books.make('pdf')).toBe(1_000 - 397 - 25);
    expect(books.make('sale')).toBe(25);
  });

  it('are kept for as many polls as there have been of late, when those are more than was set', () => {
    const books = new Books();
    for (let poll = 0; poll < 12; poll += 1) {
      books.make('poll', 2);
      books.now += 5 * MINUTE;
    }
    expect(books.plan.planned.polls).toBeGreaterThan(450);
    books.now += 2 * HOUR;
    expect(books.plan.planned.polls).toBe(97);
  });

  it('are never all kept for polls, however often those are made', () => {
    const books = new Books({ ...LIMITS, pollsPerDay: pollsPerDay(1_000) });
    expect(books.plan.planned.polls).toBe(600);
    expect(books.make('pdf')).toBe(300);
  });

  it('are given to a note only when the PDFs that wait have theirs', () => {
    const books = new Books();
    expect(books.make('note', Infinity, 700)).toBe(103);
    expect(books.make('pdf', 700)).toBe(700);
  });

  it('are counted by the platform too: what somebody else has used is not there for write-back', () => {
    const books = new Books();
    expect(books.ask('poll', 0, 210)).toBeNull();
    expect(books.make('pdf')).toBe(210 - 96 - 100);
    expect(books.ask('pdf')).toMatchObject({ isShare: true, until: NOON + HOUR });
    expect(books.ask('poll')).toBeNull();
  });

  it('are divided as those of the plan that Xero shows, where a larger one was set', () => {
    const books = new Books({ ...LIMITS, perDay: 5_000 });
    expect(books.plan.planned.sales).toBe(500);
    // The plan allows 5,000, but nobody else used the rest: Xero's day has 1,000.
    expect(books.ask('poll', 0, 999)).toBeNull();
    expect(books.plan).toMatchObject({ planned: { polls: 97, sales: 100 }, kept: { polls: 96, sales: 100 } });
    expect(books.make('pdf')).toBe(999 - 96 - 100);
    expect(inEnglish(books.ask('pdf')?.reason ?? null)).toContain("Xero's 1000 calls");
    expect(books.make('poll', 96)).toBe(96);
    expect(books.make('sale')).toBe(100);
  });

  it('are divided as was set again when Xero shows the larger plan, or has shown nothing for a day', () => {
    const books = new Books({ ...LIMITS, perDay: 5_000 });
    books.ask('poll', 0, 999);
    books.ask('poll', 0, 4_998);
    expect(books.plan.planned.sales).toBe(500);
    books.ask('poll', 0, 900);
    expect(books.plan.planned.sales).toBe(100);
    books.now += LIMIT_DAY_MS;
    expect(books.plan.planned.sales).toBe(500);
  });

  it('come back to write-back when the first of them are a day old, and it is said when', () => {
    const books = new Books();
    books.make('pdf', 400);
    books.now += 6 * HOUR;
    books.make('pdf');
    const wait = books.ask('pdf');
    expect(wait?.until).toBeGreaterThan(NOON + LIMIT_DAY_MS);
    expect(wait?.until).toBeLessThan(NOON + LIMIT_DAY_MS + HOUR);
    books.now = wait?.until ?? 0;
    expect(books.make('pdf')).toBe(400);
  });

  it('that an older version has counted are of no purpose, and are counted', () => {
    const books = new Books();
    const from = Math.floor(NOON / (15 * MINUTE)) * 15 * MINUTE;
    books.state = { ...UNUSED, day: [{ from, live: 700, backfill: 50 }] };
    books.make('pdf', 3);
    expect(books.plan.used).toMatchObject({ other: 700, backfill: 50, pdf: 3 });
    expect(books.make('pdf')).toBe(1_000 - 750 - 3 - 197);
  });

  it('never leave a poll or a new sale without a call, whatever write-back asks for and when', () => {
    const turns = fc.array(
      fc.record({
        purpose: fc.constantFrom<CallPurpose>('pdf', 'link', 'note', 'backfill'),
        calls: fc.integer({ min: 0, max: 150 }),
      }),
      { minLength: 96, maxLength: 160 },
    );
    fc.assert(
      fc.property(turns, (schedule) => {
        const books = new Books();
        for (const { purpose, calls } of schedule) {
          books.make(purpose, calls);
          // One poll every half hour, and a new sale with its contact.
          expect(books.make('poll', 2)).toBe(2);
          expect(books.make('sale', 2)).toBe(2);
          books.now += 30 * MINUTE;
        }
      }),
      { numRuns: 15 },
    );
  });
});
