import { COUNTRY } from '../mapping/countries';
import { cronFault } from '../platform/schedule/cron-time';
import type { ReconciliationSchedule } from './reconciliation.entities';

/** Time at which an organisation is reconciled until its administrator says otherwise: in the quiet of the night. */
export const NIGHTLY = { cron: '30 2 * * *', timeZone: COUNTRY.timeZone, isEnabled: true };

/** Time at which an organisation is reconciled: at the usual hour where this version cannot read what is stored, so that nobody waits for it. */
export function timesOf(
  stored: Pick<ReconciliationSchedule, 'cron' | 'timeZone'> | null,
): Pick<ReconciliationSchedule, 'cron' | 'timeZone'> {
  return stored === null || cronFault(stored.cron, stored.timeZone) !== null ? NIGHTLY : stored;
}
