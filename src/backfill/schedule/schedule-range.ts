import type { ScheduleRange } from '../backfill-schedule.entity';
import { addDays, addMonths, type CalendarDay } from '../../domain/calendar-day';

/** The document dates of a scheduled run; left out: open. The month before is counted by the time zone's calendar. */
export function scheduledDays(
  range: ScheduleRange,
  dueAt: Date,
  timeZone: string,
): { readonly from?: CalendarDay; readonly till?: CalendarDay } {
  if (range === 'everything') return {};
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(dueAt);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const firstOfMonth = `${of('year')}-${of('month')}-01`;
  return { from: addMonths(firstOfMonth, -1), till: addDays(firstOfMonth, -1) };
}
