import { nextAttemptInMs } from './tried-messages';

describe('the gaps between attempts', () => {
  it('grow, and end after ten', () => {
    const gaps = Array.from({ length: 10 }, (_, index) => nextAttemptInMs(index + 1, 0) ?? 0);
    expect(gaps[0]).toBe(5_000);
    expect(gaps.every((gap, index) => index === 0 || gap > (gaps[index - 1] ?? 0))).toBe(true);
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(3 * 86_400_000);
    expect(nextAttemptInMs(11, 0)).toBeNull();
  });

  it('are spread by a fifth at most', () => {
    expect(nextAttemptInMs(1, 1)).toBe(6_000);
  });
});
