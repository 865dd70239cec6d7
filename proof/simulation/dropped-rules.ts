/** Database rules that a mutant can remove, on either layer. */
export type DroppedRule =
  'orphans_are_no_obstacle' | 'two_under_way' | 'gaps_are_closed_when_found' | 'recorded_may_be_sent';

/** Statements that remove the rules from a migrated database. */
export const DROP_STATEMENTS: Readonly<Record<DroppedRule, string>> = {
  orphans_are_no_obstacle: `create or replace function unexplained_since(document uuid) returns timestamptz
    language sql stable as 'select null::timestamptz'`,
  recorded_may_be_sent: 'drop trigger submissions_none_of_recorded on submissions',
  two_under_way: 'drop index submissions_one_under_way',
  gaps_are_closed_when_found: `alter table journal_gaps alter closed_at set default sim.now(),
    alter closed_as set default 'held'`,
};
