import { usualDays } from './defaults';

describe('the days that are reconciled automatically', () => {
  it.each([
    ['2026-03-31T21:59:59Z', '2026-02-01', '2026-03-31'],
    ['2026-03-31T22:00:00Z', '2026-03-01', '2026-04-01'],
    ['2026-01-15T00:00:00Z', '2025-12-01', '2026-01-15'],
  ])('at %s in Harare are those from %s to %s', (now, from, to) => {
    expect(usualDays(new Date(now), 'Africa/Harare')).toEqual({ from, to });
  });
});
