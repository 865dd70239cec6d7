import { addMonths, type CalendarDay } from '../domain/calendar-day';

/**
 * The document dates that are reconciled unless others are named: the whole of the month before, of which the return is
 * due, and this month so far, by the calendar of the time zone.
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
