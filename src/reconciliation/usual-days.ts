import { addMonths, type CalendarDay } from '../domain/calendar-day';

/**
 * Default period of a reconciliation: the previous month, whose return is due, and the present month so far, by the
 * time zone.
 */
export function usualDays(
  now: Date,
  timeZone: string,
): { readonly from: CalendarDay; readonly to: CalendarDay } {
  const to = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
  return { from: addMonths(`${to.slice(0, 7)}-01`, -1), to };
}
