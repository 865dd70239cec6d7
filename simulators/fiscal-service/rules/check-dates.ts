import { localTimeOf } from '../local-time';
import { breach, type RuleBreach } from './rule-breach';

/** Hours that a receipt may be ahead of the authority's clock: a day, so that no time zone causes a refusal. */
const MOST_AHEAD_HOURS = 24;
/** Longest fiscal day in hours, `taxPayerDayMaxHrs` of the device's configuration. */
const LONGEST_DAY_HOURS = 24;

/** Local times with which a receipt's date is compared; empty if there is none. */
export interface DeviceTimes {
  /** Date of the previous receipt. */
  readonly previousReceiptDate: string;
  /** Opening time of the fiscal day that this receipt would belong to. */
  readonly dayOpenedAt: string;
  readonly now: string;
}

/**
 * RCPT030: receipts are in order of date and time; the same second passes, because the service itself spaces receipts.
 * RCPT014, 031 and 041 are Yellow: before the opening of the fiscal day, in the future, after the longest fiscal day.
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
