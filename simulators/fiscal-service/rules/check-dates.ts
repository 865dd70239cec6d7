import { localTimeOf } from '../local-time';
import { breach, type RuleBreach } from './rule-breach';

/** How far a receipt may be ahead of the authority's clock: a day, so that no time zone trips over it. */
const MOST_AHEAD_MS = 24 * 60 * 60_000;

/**
 * RCPT030: receipts follow each other in time. The authority wants each later than the one before; the service
 * keeps them a second apart itself, so the same second is good here. RCPT031: not in the future; the authority only
 * marks such a receipt yellow, which the interface cannot report, so it is refused. All times are local.
 */
export function checkDates(date: string, previous: string, now: string): RuleBreach[] {
  const breaches: RuleBreach[] = [];
  if (previous !== '' && date < previous) {
    breaches.push(breach('RCPT030', `The receipt is dated before the previous one (${previous}).`));
  }
  const latest = localTimeOf(new Date(Date.parse(`${now}+02:00`) + MOST_AHEAD_MS));
  if (date > latest) breaches.push(breach('RCPT031', 'The receipt is dated in the future.'));
  return breaches;
}
