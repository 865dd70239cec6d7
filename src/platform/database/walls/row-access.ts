import { CarriedValue } from '../../carried-value';

/** Visible rows: those of all organisations, or of these ids; an empty list: none. */
export type RowAccess = 'all' | readonly string[];

const scope = new CarriedValue<() => RowAccess>();

/**
 * Limits every query of a request to the rows of its organisations. `access` is read when a connection is taken: before
 * the caller is known, nothing is visible.
 */
export function withinRows<T>(access: () => RowAccess, work: () => T): T {
  return scope.during(access, work);
}

/**
 * Runs work on rows of all organisations regardless of the caller, for example to find a fiscal number used elsewhere.
 * The result must not reveal hidden data.
 */
export function acrossOrganisations<T>(work: () => T): T {
  return scope.during(() => 'all', work);
}

/** Returns the visible rows; stages, timers and commands, which serve no request, see all. */
export function rowAccess(): RowAccess {
  return scope.get()?.() ?? 'all';
}
