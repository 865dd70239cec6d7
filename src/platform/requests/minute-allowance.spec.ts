import { MinuteAllowance } from './minute-allowance';

describe('the allowance of a minute', () => {
  it('is so many calls for each sender, and there again in the next minute', () => {
    const allowance = new MinuteAllowance(120);
    const taken = (sender: string, now: number) =>
      Array.from({ length: 200 }, () => allowance.take(sender, now)).filter((seconds) => seconds === 0)
        .length;
    expect(taken('one', 0)).toBe(120);
    expect(taken('one', 59_999)).toBe(0);
    expect(taken('other', 59_999)).toBe(120);
    expect(taken('one', 60_000)).toBe(120);
  });

  it('says when there is more', () => {
    const allowance = new MinuteAllowance(1);
    expect([0, 500, 59_999, 60_000].map((now) => allowance.take('one', now))).toEqual([0, 60, 1, 0]);
  });
});
