import { isRecent } from './limits';

describe('what happened lately', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  const ago = (ms: number): Date => new Date(now.getTime() - ms);

  it.each([
    [0, true],
    [60_000, true],
    [60_001, false],
    [-1, false],
  ])('%i ms ago is within the last minute: %s', (ms, expected) =>
    expect(isRecent(ago(ms), now, 60_000)).toBe(expected),
  );
});
