import { localTimeOf } from '../local-time';
import { breach, type RuleBreach } from './rule-breach';

/**
 * Hours that a receipt may be ahead of the authority's clock: a day, so that no time zone causes a refusal.
 */
const MOST_AHEAD_HOURS = 24;
/** The longest fiscal day, `taxPayerDayMaxHrs` of the device's configuration. */
const LONGEST_DAY_HOURS = 24;

/** The moments that a receipt's date is held against; local times, '' where there is none. */
export interface DeviceTimes {
  /** Date of the receipt before. */
  readonly previousReceiptDate: string;
  /** Opening time of the fiscal day that this receipt would belong to. */
  readonly dayOpenedAt: string;
  readonly now: string;
}

/**
 * RCPT030: receipts follow each other in date and time. The authority wants each later than the one before; the
 * service keeps them a second apart itself, so the same second is good here. RCPT014, 031 and 041 are Yellow: before
 * the opening of the fiscal day, in the future, after the longest fiscal day.
 */
export function checkDates(date: string, times: DeviceTimes): RuleBreach[] {
  const { previousReceiptDate: previous, dayOpenedAt, now } = times;
  const breaches: RuleBreach[] = [];
  if (previous !== '' && date < previous) {
    breaches.push(breach('RCPT030', `The receipt is dated before the previous one (${previous}).`));
  }
  if (dayOpenedAt !== '' && date < dayOpenedAt) {
    breaches.push(
      breach('RCPT014', `The receipt is dated before the fiscal day was opened (${dayOpenedAt}).`),
    );
  }
  if (date > after(now, MOST_AHEAD_HOURS)) {
    breaches.push(breach('RCPT031', 'The receipt is dated in the future.'));
  }
  if (dayOpenedAt !== '' && date > after(dayOpenedAt, LONGEST_DAY_HOURS)) {
    breaches.push(breach('RCPT041', `The fiscal day ended ${LONGEST_DAY_HOURS} hours after its opening.`));
  }
  return breaches;
}

function after(localTime: string, hours: number): string {
  return localTimeOf(new Date(Date.parse(`${localTime}+02:00`) + hours * 3_600_000));
}
