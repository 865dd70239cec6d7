import { COUNTRY } from '../mapping/countries';

/** When an organisation is reconciled until its administrator says otherwise: in the quiet of the night. */
export const NIGHTLY = { cron: '30 2 * * *', timeZone: COUNTRY.timeZone, isEnabled: true };
