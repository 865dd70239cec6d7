import { clockDifference, clockLevel, clockWords } from './clock-difference';

describe('the difference between two clocks', () => {
  it.each([
    [0, 'ok'],
    [5_000, 'ok'],
    [5_001, 'warning'],
    [-5_001, 'warning'],
    [60_000, 'warning'],
    [60_001, 'alert'],
    [-600_000, 'alert'],
    [600_001, 'stop'],
    [-7_200_000, 'stop'],
  ])('of %i ms is %s', (ms, level) => {
    expect(clockLevel(ms)).toBe(level);
  });

  it.each([
    [1_000, 1_500, 2_000, 0],
    [1_000, 1_000, 2_000, 0],
    [1_000, 2_000, 2_000, 0],
    [10_000, 4_000, 11_000, 6_000],
    [1_000, 9_000, 3_000, -6_000],
  ])('asked at %i, answer %i, answered at %i: it is %i', (asked, told, answered, difference) => {
    expect(clockDifference(asked, told, answered)).toBe(difference);
  });

  it('is said in words', () => {
    expect(clockWords(61_000)).toBe('61 seconds ahead of');
    expect(clockWords(-7_200_000)).toBe('120 minutes behind');
  });
});
