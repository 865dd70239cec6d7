import type { CalendarDay } from '../../src/domain/calendar-day';

const DAY_MS = 86_400_000;

export function daysAfter(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of the year after; no day of these tests is a 29 February. */
export function yearAfter(day: CalendarDay): CalendarDay {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** Tax period of a day: the calendar month for a monthly taxpayer, otherwise the pair of months. */
export function periodOf(day: CalendarDay, period: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (period === 'month') return `${year} ${month}`;
  if (period === 'two_months_jan_feb') return `${year} ${month + (month % 2)}`;
  // Pairs are February and March, and so on; December is declared with the January after it.
  return month === 1 ? `${year - 1} 12` : `${year} ${month - (month % 2)}`;
}
