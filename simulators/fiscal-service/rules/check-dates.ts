import { red, type RuleBreach } from './rule-breach';

/** How far a receipt may be ahead of the authority's clock: a day, so that no time zone trips over it. */
const MOST_AHEAD_MS = 24 * 60 * 60_000;

/**
 * RCPT030: receipts follow each other in time. The authority wants each later than the one before; the service
 * keeps them a second apart itself, so the same second is good here. RCPT031: not in the future.
 */
export function checkDates(date: string, previous: string, now: Date): RuleBreach[] {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return [red('RCPT02', 'The date is not a date.')];
  const breaches: RuleBreach[] = [];
  if (previous !== '' && at < new Date(previous)) {
    breaches.push(red('RCPT030', `The receipt is dated before the previous one (${previous}).`));
  }
  if (at.getTime() > now.getTime() + MOST_AHEAD_MS)
    breaches.push(red('RCPT031', 'The receipt is dated in the future.'));
  return breaches;
}

/** The calendar day as written: the device's local day, whatever the offset. */
export function dayOf(date: string): string {
  return date.slice(0, 10);
}
