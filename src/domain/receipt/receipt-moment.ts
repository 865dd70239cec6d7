import type { CalendarDay, LocalDateTime } from '../calendar-day';

/**
 * The moment that a receipt is dated. The books know a day only: it gets the device's present time of day, and no
 * receipt may be dated before the one that the device was given last, so a document of that one's day
 * which goes on another morning takes its moment. Equal moments are in order.
 *
 * @param now the device's clock
 * @param last the moment of the account's last receipt; null before its first
 */
export function receiptMoment(
  issuedOn: CalendarDay,
  now: LocalDateTime,
  last: LocalDateTime | null,
): LocalDateTime {
  const moment = issuedOn + now.slice(issuedOn.length);
  return last?.startsWith(issuedOn) && last > moment ? last : moment;
}
