/** A database as its server tells it: equal for a primary and its standbys but for the timeline, which every promotion raises. */
export interface DatabaseIdentity {
  /** Value of `pg_control_system().system_identifier`. */
  readonly system: string;
  readonly timeline: number;
}

/** Contents of the folder's register about the databases that have submitted. */
export interface PrimaryFacts {
  /** Highest timeline of each system identifier under which anything was submitted. */
  readonly served: ReadonlyMap<string, number>;
  /** Primary that a person named last; null: none was needed. */
  readonly named: DatabaseIdentity | null;
  /**
   * True: two databases have taken submissions at the same time, and no person has named the primary since.
   */
  readonly isContested: boolean;
}

/**
 * Whether a database may take submissions.
 * - `serves`: it may.
 * - `older`: a standby of it was promoted, and has taken submissions since.
 * - `other`: the folder belongs to a database with another system identifier (after pg_upgrade, a dump, a logical replica).
 * - `contested`: another database takes submissions, too, and nothing says which of them is the primary.
 */
export type PrimaryStanding = 'serves' | 'older' | 'other' | 'contested';

/** Reads `SYSTEM/TIMELINE` of the function `database_identity`; null for null, and for a form that is not known. */
export function readIdentity(text: string | null): DatabaseIdentity | null {
  const [, system, timeline] = /^(\d+)\/(\d+)$/.exec(text ?? '') ?? [];
  return system === undefined ? null : { system, timeline: Number(timeline) };
}

/** A server that does not tell its identity is not fenced: it may, unless a contest is open. */
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
 * Whether an entry that was written after the last comparison, and that the own database does not know, proves a second database
 * that nothing ranks: an equal identity, or another system identifier while no person has named the primary. A lower timeline
 * is that of a primary which was left behind, and stops automatically.
 */
export function isContest(
  own: DatabaseIdentity | null,
  writer: DatabaseIdentity | null,
  { named }: PrimaryFacts,
): boolean {
  if (own === null || writer === null) return false;
  return own.system === writer.system ? own.timeline === writer.timeline : named === null;
}
