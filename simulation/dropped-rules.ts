/** Rules of the tables that a mutant takes away, whichever layer keeps them. */
export type DroppedRule = 'two_under_way' | 'gaps_are_closed_when_found' | 'recorded_may_be_sent';

/** The same for a migrated database. */
export const DROP_STATEMENTS: Readonly<Record<DroppedRule, string>> = {
  recorded_may_be_sent: 'drop trigger submissions_none_of_recorded on submissions',
  two_under_way: 'drop index submissions_one_under_way',
  gaps_are_closed_when_found: `alter table journal_gaps alter closed_at set default sim.now(),
    alter closed_as set default 'acknowledged'`,
};
