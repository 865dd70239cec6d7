import { COUNTRY } from '../mapping/countries';
import { cronFault } from '../platform/schedule/cron-time';
import type { ReconciliationSchedule } from './reconciliation.entities';
import { addMonths, type CalendarDay } from '../domain/calendar-day';

/** Default time of reconciliation, at night. */
export const NIGHTLY = { cron: '30 2 * * *', timeZone: COUNTRY.timeZone, isEnabled: true };

/** Schedule of an organisation; the default where this version cannot read the stored one. */
export function timesOf(
  stored: Pick<ReconciliationSchedule, 'cron' | 'timeZone'> | null,
): Pick<ReconciliationSchedule, 'cron' | 'timeZone'> {
  return stored === null || cronFault(stored.cron, stored.timeZone) !== null ? NIGHTLY : stored;
}

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
