import { QueryFailedError } from 'typeorm';
import { Failure, type FailureKind } from '../domain/issues/failure';
import { BackfillLimited } from '../organisations/books/books.service';
import { isFailedTry, nextSweepMs, overdueOutcome, retryInMs } from './retry-policy';
import { storedWords } from '../domain/texts/stored-sentence';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const KINDS: readonly [FailureKind, number, number][] = [
  ['not_sent', 2 * SECOND, 10 * MINUTE],
  ['temporary', 2 * SECOND, 10 * MINUTE],
  ['rate_limited', 5 * SECOND, 24 * HOUR],
  ['unauthorised', MINUTE, HOUR],
  ['refused', 5 * MINUTE, 6 * HOUR],
  ['misconfigured', 15 * SECOND, 45 * SECOND],
];

const ofDriver = (code: string): Error =>
  new QueryFailedError('select 1', [], Object.assign(new Error('x'), { code }));

describe('the wait after a failed call', () => {
  it.each(KINDS)(
    'that was %s is at first %i ms, doubles each time, and is never longer than %i ms',
    (kind, first, longest) => {
      const failure = new Failure(kind, storedWords('x'));
      expect(retryInMs(failure, 1)).toBe(first);
      for (let attempt = 2; attempt <= 60; attempt += 1) {
        const wait = retryInMs(failure, attempt);
        expect(wait).toBe(Math.min(retryInMs(failure, attempt - 1) * 2, longest));
      }
      expect(retryInMs(failure, 1_000_000)).toBe(longest);
    },
  );

  it('is short while the database is away, so that work goes on within a minute', () => {
    const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    for (const attempt of [1, 5, 60])
      expect(retryInMs(away, attempt)).toBe(
        Math.min(retryInMs(new Failure('temporary', storedWords('x')), attempt), 45 * SECOND),
      );
  });

  it.each(['53100', '25006', '58030'])(
    'is at most 45 seconds where the server of the database has a fault near us: %s',
    (code) => {
      for (const attempt of [1, 5, 6, 1_000])
        expect(retryInMs(ofDriver(code), attempt)).toBeLessThanOrEqual(45 * SECOND);
      expect(retryInMs(ofDriver(code), 1_000)).toBe(45 * SECOND);
    },
  );

  it('is at most 45 seconds where the journal has one', () => {
    const journal = new Failure('temporary', storedWords('ENOSPC'), null, { side: 'journal' });
    expect([1, 6, 1_000].map((attempt) => retryInMs(journal, attempt))).toEqual([
      2 * SECOND,
      45 * SECOND,
      45 * SECOND,
    ]);
  });

  it('is short at first where another transaction was in the way', () => {
    const deadlock = new QueryFailedError('select 1', [], Object.assign(new Error('x'), { code: '40P01' }));
    expect([1, 2, 60].map((attempt) => retryInMs(deadlock, attempt))).toEqual([500, SECOND, 45 * SECOND]);
  });

  it('is what the other side asked for, when it did', () => {
    for (const kind of KINDS.map(([name]) => name)) {
      expect(retryInMs(new Failure(kind, storedWords('x'), 26_000), 9)).toBe(26_000);
    }
    expect(retryInMs(new Failure('rate_limited', storedWords('x'), 10 * HOUR), 1)).toBe(10 * HOUR);
  });

  it.each([new Error('x'), 'text', undefined, null, { kind: 'temporary' }])(
    'through a fault of the program begins at half a minute and ends at an hour: %p',
    (fault) => {
      expect(retryInMs(fault, 1)).toBe(30 * SECOND);
      expect(retryInMs(fault, 2)).toBe(MINUTE);
      expect(retryInMs(fault, 100)).toBe(HOUR);
    },
  );

  it('is the first one for an attempt that nobody counted', () => {
    expect(retryInMs(new Failure('temporary', storedWords('x')), 0)).toBe(2 * SECOND);
    expect(retryInMs(new Failure('temporary', storedWords('x')), -5)).toBe(2 * SECOND);
  });
});

describe('a failed try', () => {
  it.each([
    new Failure('temporary', storedWords('x')),
    new Failure('refused', storedWords('x')),
    new TypeError('x'),
    ofDriver('23505'),
  ])('is a call that failed, or a fault of the program: %p', (error) =>
    expect(isFailedTry(error)).toBe(true),
  );

  it.each([
    new BackfillLimited(storedWords('x'), null),
    ofDriver('57P01'),
    ofDriver('40P01'),
    ofDriver('40001'),
  ])('is not what nothing can be concluded from: %p', (error) => expect(isFailedTry(error)).toBe(false));
});

describe('the next question for an outcome that has not come', () => {
  it.each([
    [120 * SECOND, 0, 120 * SECOND],
    [120 * SECOND, 60 * SECOND, 120 * SECOND],
    [120 * SECOND, 10 * MINUTE, 10 * MINUTE],
    [120 * SECOND, 24 * HOUR, 6 * HOUR],
    [12 * HOUR, 0, 6 * HOUR],
    // Checks once more ten minutes before the seven days are over.
    [120 * SECOND, 167 * HOUR, 50 * MINUTE],
    [120 * SECOND, 168 * HOUR - 10 * MINUTE, 6 * HOUR],
  ])('comes, first after %i ms, at an age of %i ms in %i ms', (first, age, expected) => {
    expect(nextSweepMs(first, age)).toBe(expected);
  });
});

describe('an outcome that stays away', () => {
  const HOURS = 60 * 60_000;

  it.each([
    [71, null],
    [72, 'OUTCOME_LATE'],
    [143, 'OUTCOME_LATE'],
    [144, 'OUTCOME_NEARLY_EXPIRED'],
    [167, 'OUTCOME_NEARLY_EXPIRED'],
  ])('is, after %i hours, %s', (hours, code) => {
    expect(overdueOutcome(hours * HOURS)?.code ?? null).toBe(code);
  });
});
