import { CarriedValue } from '../../carried-value';

/** Visible rows: those of all organisations, or of these ids; an empty list means no rows. */
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
 * Runs work that must see all organisations regardless of the caller: a fiscal number used by another organisation, a
 * webhook that may belong to any. The result must not name data that the caller may not see.
 */
export function acrossOrganisations<T>(work: () => T): T {
  return scope.during(() => 'all', work);
}

/** Returns the access to rows; stages, timers and commands, which serve no request, see all. */
export function rowAccess(): RowAccess {
  return scope.get()?.() ?? 'all';
}
