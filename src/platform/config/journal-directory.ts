/** Default folder of the journal of submissions, unless `JOURNAL_DIRECTORY` is set. */
export const JOURNAL_DIRECTORY = '.ledgerstamp/journal';
