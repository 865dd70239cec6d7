import { addDays, daysBetween, laterMoment, xeroDay, xeroMoment } from './calendar';

describe('calendar days as Xero writes them', () => {
  it('stand as text and as milliseconds of midnight UTC', () => {
    expect(xeroDay('2026-03-31')).toEqual({
      text: '2026-03-31T00:00:00',
      ticks: '/Date(1774915200000+0000)/',
    });
  });

  it('count on over the ends of months and years', () => {
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(daysBetween('2025-12-01', '2026-10-31')).toBe(334);
  });

  it('compare as moments', () => {
    const [early, late] = [xeroMoment('2026-03-31', 59), xeroMoment('2026-03-31', 60)];
    expect(laterMoment(early, late)).toBe(late);
    expect(laterMoment(late, early)).toBe(late);
  });

  it('are refused when they are none', () => {
    expect(() => xeroDay('31.03.2026')).toThrow('not a calendar day');
  });
});
