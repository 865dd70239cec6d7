import type { CalendarDay } from '../../domain/calendar-day';

/** The own date of a document that is sent with another day, as it stands after its reference; else empty. */
export function ownDateOf(issuedOn: CalendarDay, sentOn: CalendarDay): string {
  return sentOn === issuedOn ? '' : ` (dated ${issuedOn})`;
}

/** The reference with the own date at the end, where the buyer and the authority can read it. */
export function withOwnDate(reference: string, ownDate: string): string {
  if (ownDate === '') return reference;
  const own = reference.trim();
  return own === '' ? `D${ownDate.slice(' (d'.length, -1)}` : `${own}${ownDate}`;
}
