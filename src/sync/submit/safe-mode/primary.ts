/**
 * Identity of a database as its server reports it: equal for a primary and its standbys, except that each promotion
 * raises the timeline.
 */
export interface DatabaseIdentity {
  /** Value of `pg_control_system().system_identifier`. */
  readonly system: string;
  readonly timeline: number;
}

/** Facts from the register about the databases that have submitted. */
export interface PrimaryFacts {
  /** Highest timeline, by system identifier, that has submitted. */
  readonly served: ReadonlyMap<string, number>;
  /** Primary last named by a person; null: none. */
  readonly named: DatabaseIdentity | null;
  /** True: two databases have submitted at the same time, and no person has named the primary since. */
  readonly isContested: boolean;
}

/**
 * Right of a database to submit. `serves`: it may. `older`: a standby was promoted and has submitted since. `other`:
 * the folder belongs to another system identifier (after pg_upgrade, a dump, a logical replica). `contested`: another
 * database submits too, and neither is known to be the primary.
 */
export type PrimaryStanding = 'serves' | 'older' | 'other' | 'contested';

/** Parses `SYSTEM/TIMELINE`, the result of `database_identity`; null for null or an unknown form. */
export function readIdentity(text: string | null): DatabaseIdentity | null {
  const [, system, timeline] = /^(\d+)\/(\d+)$/.exec(text ?? '') ?? [];
  return system === undefined ? null : { system, timeline: Number(timeline) };
}

/** Returns the right of a database to submit. Without a reported identity it may, unless the primary is contested. */
export function primaryStandingOf(
  own: DatabaseIdentity | null,
  { served, named, isContested }: PrimaryFacts,
): PrimaryStanding {
  if (isContested) return 'contested';
  if (own === null) return 'serves';
  const highest = served.get(own.system);
  if (named !== null && named.system !== own.system) return 'other';
  if (named === null && highest === undefined && served.size > 0) return 'other';
  return own.timeline < Math.max(highest ?? 0, named?.timeline ?? 0) ? 'older' : 'serves';
}

/**
 * True when an unknown entry, written after the last comparison, proves a second submitting database: an equal
 * identity, or another system identifier while no person has named the primary. A lower timeline is an old primary,
 * which stops by its own check.
 */
export function isContest(
  own: DatabaseIdentity | null,
  writer: DatabaseIdentity | null,
  { named }: PrimaryFacts,
): boolean {
  if (own === null || writer === null) return false;
  return own.system === writer.system ? own.timeline === writer.timeline : named === null;
}
