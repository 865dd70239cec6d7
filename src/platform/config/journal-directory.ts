/** Where submissions are written down outside the database, unless `JOURNAL_DIRECTORY` says otherwise. */
export const JOURNAL_DIRECTORY = '.ledgerstamp/journal';
