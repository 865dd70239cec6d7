import type { Principal } from './principal';

/** Resource of a request: a query of `places.ts`, and the id for it. */
export interface PlaceLookup {
  readonly query: string;
  /** Id in the address; null: invalid. */
  readonly id: string | null;
}

/**
 * The caller, and the organisations that own the requested resource; `organisations` null: it does not exist,
 * or was not looked up.
 */
export interface PlacedCaller {
  readonly principal: Principal | null;
  readonly organisations: readonly string[] | null;
}

/** SQL interval between two updates of the last use. */
export const NOTED_EVERY = '1 minute';

/**
 * Subquery for the statement that finds a caller: the organisations of the requested resource, as the row
 * `place`.
 * @param parameter of the statement, such as `$2`, filled with the id of the lookup
 */
export function placeJoin(lookup: PlaceLookup | null, parameter: string): string {
  const query =
    lookup?.query.replaceAll('$1', parameter) ??
    `select null::uuid[] as organisations where ${parameter}::uuid is null`;
  return `left join lateral (${query}) place on true`;
}

/** SQL for the present roles of a person. @param person a column of the statement */
export function grantsOf(person: string): string {
  return `array(select json_build_object('role', role, 'organisationId', organisation_id)
    from memberships where person_id = ${person})`;
}
