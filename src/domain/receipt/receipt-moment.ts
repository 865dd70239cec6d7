import type { CalendarDay, LocalDateTime } from '../calendar-day';

/**
 * Time stamped on a receipt: the document's day with the device's time of day, but never before the last receipt. A
 * document of an earlier day sent next morning gets the last receipt's time; equal times keep their order.
 * @param now the device's clock
 * @param last time of the account's last receipt; null before the first
 */
export function receiptMoment(
  issuedOn: CalendarDay,
  now: LocalDateTime,
  last: LocalDateTime | null,
): LocalDateTime {
  const moment = issuedOn + now.slice(issuedOn.length);
  return last?.startsWith(issuedOn) && last > moment ? last : moment;
}
