import { CarriedValue } from '../../carried-value';

/** Whose rows may be seen: those of all organisations, or of these (ids); none of them is an empty list. */
export type RowAccess = 'all' | readonly string[];

const scope = new CarriedValue<() => RowAccess>();

/**
 * Limits everything that a request asks of the database, however deep, to the rows of its organisations. What asks for a
 * connection is limited as `access` says at that moment: a request of which nothing is known yet sees nothing.
 */
export function withinRows<T>(access: () => RowAccess, work: () => T): T {
  return scope.during(access, work);
}

/**
 * What must be known of all organisations, anyone who asks: a fiscal number that another organisation has, a webhook that
 * belongs to any of them. Its answer must not name what the asking person may not see.
 */
export function acrossOrganisations<T>(work: () => T): T {
  return scope.during(() => 'all', work);
}

/** Stages, timers and commands serve no request: they see all rows. */
export function rowAccess(): RowAccess {
  return scope.get()?.() ?? 'all';
}
