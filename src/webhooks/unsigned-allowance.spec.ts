import { UnsignedAllowance } from './unsigned-allowance';

describe('the allowance of unsigned deliveries', () => {
  it('is so many a minute for each account, and there again in the next', () => {
    const allowance = new UnsignedAllowance();
    const taken = (account: string, now: number) =>
      Array.from({ length: 200 }, () => allowance.take(account, now)).filter(Boolean).length;
    expect(taken('one', 0)).toBe(120);
    expect(taken('one', 59_999)).toBe(0);
    expect(taken('other', 59_999)).toBe(120);
    expect(taken('one', 60_000)).toBe(120);
  });
});
