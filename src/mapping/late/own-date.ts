import type { CalendarDay } from '../../domain/calendar-day';

/** Own date of a document sent with another date, as appended to its reference; empty: none. */
export function ownDateOf(issuedOn: CalendarDay, sentOn: CalendarDay): string {
  return sentOn === issuedOn ? '' : ` (dated ${issuedOn})`;
}

/** Reference with the own date appended, visible to buyer and authority. */
export function withOwnDate(reference: string, ownDate: string): string {
  if (ownDate === '') return reference;
  const own = reference.trim();
  return own === '' ? `D${ownDate.slice(' (d'.length, -1)}` : `${own}${ownDate}`;
}
