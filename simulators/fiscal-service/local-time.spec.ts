import { isCalendarDay, localTimeOf, readLocalTime } from './local-time';

describe('local time', () => {
  it.each([
    ['2026-03-01T10:00:00+02:00', '2026-03-01T10:00:00'],
    ['2026-03-01T22:30:00Z', '2026-03-02T00:30:00'],
    ['2026-03-01T00:30:00.999+05:00', '2026-02-28T21:30:00'],
    ['2024-02-29T00:00:00+02:00', '2024-02-29T00:00:00'],
  ])('reads %s as %s', (text, local) => {
    expect(readLocalTime(text)).toBe(local);
  });

  it.each([
    ...[
      '2026-03-01',
      '2026-03-01T10:00:00',
      '2026-02-29T10:00:00Z',
      '2026-13-01T10:00:00Z',
      '2026-03-01T24:00:00Z',
    ],
    ...[
      '2026-03-01T10:60:00Z',
      '0000-01-01T00:00:00Z',
      '2026-03-01T10:00:00+25:00',
      ' 2026-03-01T10:00:00Z',
      '',
    ],
  ])('reads nothing from "%s"', (text) => {
    expect(readLocalTime(text)).toBeNull();
  });

  it('knows the calendar', () => {
    expect(isCalendarDay('2024-02-29')).toBe(true);
    expect(isCalendarDay('2025-02-29')).toBe(false);
    expect(isCalendarDay('2025-2-1')).toBe(false);
  });

  it('is two hours ahead of UTC all year', () => {
    expect(localTimeOf(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02T01:00:00');
    expect(localTimeOf(new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01T02:00:00');
  });
});
