import { inEnglish } from '../../../../test/support/in-english';
import fc from 'fast-check';
import { admit, settle } from './call-limits';
import {
  type CallEnd,
  type CallLimits,
  LIMIT_DAY_MS,
  type LimitState,
  type LimitWait,
  LIMIT_MINUTE_MS,
  UNUSED,
} from './limit-state';
import { storedWords } from '../../../domain/texts/stored-sentence';

const LIMITS: CallLimits = {
  ...{ concurrent: 5, perMinute: 10, perDay: 40, pollsPerDay: 0, longestMs: 80_000 },
  reservedForLive: { concurrent: 1, perMinute: 4, perDay: 30 },
};
const ANSWERED: CallEnd = {
  ...{ isAnswered: true, minuteRemaining: null, dayRemaining: null, appMinuteRemaining: null, park: null },
};
const NOON = Date.UTC(2026, 2, 2, 12);

/** One scope and its clock; `call` returns true if granted, and ends the call at once. */
class Scope {
  state: LimitState = UNUSED;
  now = NOON;
  private made = 0;

  start(purpose: 'other' | 'backfill' = 'other', limits = LIMITS): string | LimitWait {
    this.made += 1;
    const id = `call-${this.made}`;
    const { state, wait } = admit(this.state, limits, { id, purpose, size: 1 }, this.now);
    this.state = state;
    return wait ?? id;
  }

  end(id: string, end: Partial<CallEnd> = {}): void {
    this.state = settle(this.state, id, { ...ANSWERED, ...end }, this.now);
  }

  call(purpose: 'other' | 'backfill' = 'other', end: Partial<CallEnd> = {}): boolean {
    const id = this.start(purpose);
    if (typeof id !== 'string') return false;
    this.end(id, end);
    return true;
  }

  /** Call that must be granted. */
  begin(): string {
    const id = this.start();
    if (typeof id !== 'string') throw new Error(`not granted: ${inEnglish(id.reason)}`);
    return id;
  }

  /** Number of calls until one is not granted. */
  granted(purpose: 'other' | 'backfill' = 'other'): number {
    for (let calls = 0; ; calls += 1) if (!this.call(purpose)) return calls;
  }
}

describe('the limits of an organisation', () => {
  it('let so many calls out in a minute, and again a minute after their ends', () => {
    const scope = new Scope();
    expect(scope.granted()).toBe(10);
    expect(scope.start()).toMatchObject({ until: NOON + LIMIT_MINUTE_MS });
    scope.now += LIMIT_MINUTE_MS - 1;
    expect(scope.granted()).toBe(0);
    scope.now += 1;
    expect(scope.granted()).toBe(10);
  });

  it('let so many calls be under way at once', () => {
    const scope = new Scope();
    const ids = Array.from({ length: 5 }, () => scope.begin());
    expect(inEnglish(scope.start())).toMatchObject({ reason: expect.stringContaining('at once') as string });
    scope.end(ids[2] ?? '');
    expect(typeof scope.start()).toBe('string');
  });

  it('keep a place for a call that was cut off: the other side may still be at it', () => {
    const scope = new Scope();
    const ids = Array.from({ length: 5 }, () => scope.begin());
    for (const id of ids) scope.end(id, { isAnswered: false });
    expect(typeof scope.start()).not.toBe('string');
    scope.now += 30_000;
    expect(typeof scope.start()).toBe('string');
  });

  it('forget a process that died with calls under way', () => {
    const scope = new Scope();
    for (let calls = 0; calls < 5; calls += 1) scope.start();
    scope.now += LIMITS.longestMs;
    expect(typeof scope.start()).toBe('string');
  });

  it('park the organisation when the day is used up, until its first calls are a day old', () => {
    const scope = new Scope();
    for (let minutes = 0; minutes < 4; minutes += 1) {
      expect(scope.granted()).toBe(10);
      scope.now += LIMIT_MINUTE_MS;
    }
    const wait = scope.start();
    expect(inEnglish(wait)).toMatchObject({ reason: "Xero's day limit of 40 calls is used up" });
    const { until } = wait as { until: number };
    expect(until).toBeGreaterThanOrEqual(NOON + LIMIT_DAY_MS);
    expect(until).toBeLessThan(NOON + LIMIT_DAY_MS + 3_600_000);
    scope.now = until - 1;
    expect(scope.granted()).toBe(0);
    scope.now = until;
    expect(scope.granted()).toBe(10);
  });

  it('leave a share to live work', () => {
    const scope = new Scope();
    expect(scope.granted('backfill')).toBe(6);
    expect(scope.granted('other')).toBe(4);
    scope.now += LIMIT_MINUTE_MS;
    expect(scope.granted('backfill')).toBe(4);
    expect(inEnglish(scope.start('backfill'))).toMatchObject({
      reason: expect.stringContaining('day limit') as string,
    });
    expect(scope.granted('other')).toBe(6);
  });
});

describe('what an answer says', () => {
  it('is trusted when it is less than we know of', () => {
    const scope = new Scope();
    scope.call('other', { minuteRemaining: 2 });
    expect(scope.granted()).toBe(2);
    expect(inEnglish(scope.start())).toMatchObject({ reason: 'Xero says that its minute limit is used up' });
    scope.now += LIMIT_MINUTE_MS;
    expect(scope.granted()).toBe(10);
  });

  it('does not widen our own limit', () => {
    const scope = new Scope();
    scope.call('other', { minuteRemaining: 5000, dayRemaining: 5000 });
    expect(scope.granted()).toBe(9);
  });

  it('counts neither what is under way nor what went out later', () => {
    const scope = new Scope();
    const [first, , third] = [scope.begin(), scope.begin(), scope.begin()];
    scope.end(third);
    scope.end(first, { minuteRemaining: 4 });
    expect(scope.granted()).toBe(2);
  });

  it('about a day that others have used up is asked again after an hour', () => {
    const scope = new Scope();
    scope.call('other', { dayRemaining: 0 });
    const wait = scope.start();
    expect(inEnglish(wait)).toEqual({
      until: NOON + 3_600_000,
      reason: 'Xero says that its day limit is used up',
    });
    scope.now += 3_600_000;
    expect(typeof scope.start()).toBe('string');
  });

  it('about waiting is obeyed to the millisecond, the longest of several', () => {
    const scope = new Scope();
    const park = (forMs: number) => ({
      park: { forMs, reason: storedWords('asked to wait'), isWholeApp: false },
    });
    scope.call('other', park(26_000));
    const running = scope.state;
    scope.state = settle(running, 'another', { ...ANSWERED, ...park(5_000) }, scope.now);
    expect(inEnglish(scope.start())).toEqual({ until: NOON + 26_000, reason: 'asked to wait' });
    scope.now += 26_000;
    expect(typeof scope.start()).toBe('string');
  });
});

describe('whatever the travel times and wherever the windows lie', () => {
  const steps = fc.array(
    fc.record({
      pauseMs: fc.oneof(
        { weight: 10, arbitrary: fc.constant(0) },
        { weight: 20, arbitrary: fc.integer({ min: 0, max: 8_000 }) },
        { weight: 1, arbitrary: fc.constant(3_600_000) },
      ),
      lastsMs: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 60_000 })),
      arrivesAfter: fc.float({ min: 0, max: 1, noNaN: true }),
      isReported: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
      purpose: fc.constantFrom<'other' | 'backfill'>('other', 'backfill'),
    }),
    { minLength: 20, maxLength: 250 },
  );

  it('no minute, no day and no moment has more calls than it may have', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        const scope = new Scope();
        const made: { arrives: number; ends: number }[] = [];
        const ends: { id: string; at: number }[] = [];
        for (const { pauseMs, lastsMs, arrivesAfter, isReported, purpose } of schedule) {
          const until = scope.now + pauseMs;
          for (const end of ends.splice(0).sort((a, b) => a.at - b.at)) {
            if (end.at > until) ends.push(end);
            else {
              scope.now = end.at;
              scope.end(end.id);
            }
          }
          scope.now = until;
          const id = scope.start(purpose);
          if (typeof id !== 'string') continue;
          made.push({ arrives: scope.now + Math.floor(lastsMs * arrivesAfter), ends: scope.now + lastsMs });
          if (isReported) ends.push({ id, at: scope.now + lastsMs });
        }
        const arrivals = made.map(({ arrives }) => arrives);
        for (const from of arrivals) {
          expect(arrivals.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(10);
          expect(arrivals.filter((at) => at >= from && at < from + 86_400_000).length).toBeLessThanOrEqual(
            40,
          );
          const running = made.filter(({ arrives, ends: end }) => arrives <= from && end > from);
          expect(running.length).toBeLessThanOrEqual(5);
        }
      }),
      { numRuns: 300 },
    );
  });
});
