import { COUNTRY } from '../mapping/countries';
import { cronFault } from '../platform/schedule/cron-time';
import type { ReconciliationSchedule } from './reconciliation.entities';

/** Default time of reconciliation, at night. */
export const NIGHTLY = { cron: '30 2 * * *', timeZone: COUNTRY.timeZone, isEnabled: true };

/** Schedule of an organisation; the default where this version cannot read the stored one. */
export function timesOf(
  stored: Pick<ReconciliationSchedule, 'cron' | 'timeZone'> | null,
): Pick<ReconciliationSchedule, 'cron' | 'timeZone'> {
  return stored === null || cronFault(stored.cron, stored.timeZone) !== null ? NIGHTLY : stored;
}
