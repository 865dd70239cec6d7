import { monthsUntil } from './months';

describe('the months that can be chosen', () => {
  it('are this one and the twelve before it', () => {
    const months = monthsUntil('2026-01-31');
    expect(months).toHaveLength(13);
    expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
    expect(months.at(-1)).toBe('2025-01');
  });
});
