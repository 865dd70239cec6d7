import fc from 'fast-check';
import { addDays, addMonths, dayAt, isCalendarDay, localDateTime, startOfDay } from './calendar-day';

const DAY = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));

describe('a calendar day', () => {
  it.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '1999-04-30'])('is %s', (text) => {
    expect(isCalendarDay(text)).toBe(true);
  });

  it.each([
    ['2026-02-30', 'the month is shorter'],
    ['2025-02-29', 'no leap year'],
    ['1900-02-29', 'a century is no leap year'],
    ['2026-04-31', 'the month is shorter'],
    ['2026-13-01', 'no such month'],
    ['2026-00-10', 'no such month'],
    ['2026-01-00', 'no such day'],
    ['2026-01-32', 'no such day'],
    ['2026-1-1', 'too few digits'],
    ['26-01-01', 'too few digits'],
    ['2026-01-01T00:00:00', 'a time is on it'],
    [' 2026-01-01', 'a space is before it'],
    ['2026-01-01\n', 'a line ends in it'],
    ['01/02/2026', 'another form'],
    ['', 'nothing'],
  ])('is not %j: %s', (text) => {
    expect(isCalendarDay(text)).toBe(false);
  });

  it.each([
    ['2026-03-01T22:30:00Z', '+02:00', '2026-03-02'],
    ['2026-03-01T21:59:59.999Z', '+02:00', '2026-03-01'],
    ['2026-03-01T22:00:00Z', '+02:00', '2026-03-02'],
    ['2026-01-01T00:30:00Z', '-03:30', '2025-12-31'],
    ['2026-01-01T00:30:00Z', '+00:00', '2026-01-01'],
    ['2024-02-28T20:00:00Z', '+05:45', '2024-02-29'],
  ])('at %s and %s from UTC is %s', (instant, offset, day) => {
    expect(dayAt(new Date(instant), offset)).toBe(day);
  });

  it.each([
    ['2027-01-01', '+02:00', '2026-12-31T22:00:00.000Z'],
    ['2027-01-01', '-03:30', '2027-01-01T03:30:00.000Z'],
    ['2028-02-29', '+00:00', '2028-02-29T00:00:00.000Z'],
  ])('%s begins at %s at %s, and not a millisecond earlier', (day, offset, instant) => {
    const begins = startOfDay(day, offset);
    expect(begins.toISOString()).toBe(instant);
    expect(dayAt(begins, offset)).toBe(day);
    expect(dayAt(new Date(begins.getTime() - 1), offset)).toBe(addDays(day, -1));
  });

  it('has a clock on the wall that shows whole seconds and no zone', () => {
    expect(localDateTime(new Date('2026-03-01T12:05:09.999Z'), '+02:00')).toBe('2026-03-01T14:05:09');
    expect(localDateTime(new Date('2026-03-01T12:05:09Z'), '-00:30')).toBe('2026-03-01T11:35:09');
  });

  it.each([
    ['2025-03-15', 12, '2026-03-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2023-02-28', 12, '2024-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 13, '2027-11-30'],
    ['2026-05-31', 0, '2026-05-31'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months later is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it('stays a real day whatever months are added, and never falls into a later month', () => {
    fc.assert(
      fc.property(DAY, fc.integer({ min: 0, max: 48 }), (day, months) => {
        const later = addMonths(day, months);
        expect(isCalendarDay(later)).toBe(true);
        const monthsBetween =
          (Number(later.slice(0, 4)) - Number(day.slice(0, 4))) * 12 +
          Number(later.slice(5, 7)) -
          Number(day.slice(5, 7));
        expect(monthsBetween).toBe(months);
        expect(Number(later.slice(8)) <= Number(day.slice(8))).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-31', -90, '2025-12-31'],
    ['2026-03-31', 0, '2026-03-31'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it('is ordered as plain text', () => {
    fc.assert(
      fc.property(DAY, DAY, (one, other) => {
        expect(one < other).toBe(new Date(one) < new Date(other));
      }),
    );
  });
});
