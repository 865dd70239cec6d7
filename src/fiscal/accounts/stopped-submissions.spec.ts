import { asStopped, isForPeople, type Trouble } from './stopped-submissions';
import { storedWords } from '../../domain/texts/stored-sentence';

const MINUTE = 60_000;
const trouble = (refusal: Trouble['refusal'], minutes: number): Trouble => ({
  ...{ number: `INV-${minutes}`, detail: storedWords(refusal), refusal, organisationId: 'one' },
  at: minutes * MINUTE,
});
/** Troubles in the order of time. */
const after = (...troubles: readonly [Trouble['refusal'], number][]) =>
  asStopped(troubles.map((one) => trouble(...one)).reverse());
const next = (...minutes: readonly number[]) => {
  const stopped = after(...minutes.map((at) => ['unanswered', at] as [Trouble['refusal'], number]));
  return stopped === null ? 'goes on' : (stopped.triedAgainAt?.getTime() ?? Number.NaN) / MINUTE;
};

describe('what stops the submissions of an account', () => {
  it.each(['device', 'unexplained'] as const)('is the second in a row: %s', (refusal) => {
    expect(after([refusal, 0])).toBeNull();
    expect(after([refusal, 0], [refusal, 1])).toMatchObject({
      numbers: ['INV-1', 'INV-0'],
      triedAgainAt: null,
    });
  });

  it('is at once a date that nobody can follow, and none that can be', () => {
    expect(after(['order', 0], ['order', 1])).toBeNull();
    expect(after(['order', 0], ['order_unclear', 1])).toMatchObject({ cause: 'order', triedAgainAt: null });
  });

  it('is the second submission without an answer; three more are tried alone, ever more rarely', () => {
    expect(next(0)).toBe('goes on');
    expect(next(0, 1)).toBe(6);
    expect(next(0, 1, 6)).toBe(16);
    expect(next(0, 1, 6, 16)).toBe(36);
    expect(next(0, 1, 6, 16, 36)).toBeNaN();
  });

  it('is a day that is closed for two hours; until then it is tried ever more rarely, and nobody has to know', () => {
    const tries = [0];
    for (let stopped = after(['day_closed', 0]); stopped?.triedAgainAt != null;) {
      expect(isForPeople(stopped)).toBe(false);
      tries.push(stopped.triedAgainAt.getTime() / MINUTE);
      stopped = after(...tries.map((at) => ['day_closed', at] as [Trouble['refusal'], number]));
    }
    expect(tries).toEqual([0, 5, 10, 20, 40, 80, 120]);
    const stopped = after(...tries.map((at) => ['day_closed', at] as [Trouble['refusal'], number]));
    expect(stopped !== null && isForPeople(stopped)).toBe(true);
  });

  it('is the same, however many had been sent before the day was known to be closed', () => {
    const burst = Array.from({ length: 20 }, () => ['day_closed', 0] as [Trouble['refusal'], number]);
    expect(after(...burst)?.triedAgainAt?.getTime()).toBe(5 * MINUTE);
  });
});
