import { type Action, needsBehind, rolesFor, type Role } from './actions';

/** Role for one organisation or (null) for all. */
export interface Grant {
  readonly role: Role;
  readonly organisationId: string | null;
}

/** Caller of a request, with its rights. Never holds a secret. */
export interface Principal {
  readonly kind: 'person' | 'break_glass' | 'viewer' | 'collector';
  /** Person; null: a key, which has no person. */
  readonly personId: string | null;
  /** Name as histories show it. */
  readonly name: string;
  /** Credential of the request; `id` of the session or token. */
  readonly via: { readonly kind: 'session' | 'token' | 'key'; readonly id: string | null };
  /** Time of the person's last proof of identity, on this session. */
  readonly signedInAt: Date | null;
  /** True if the credential proves the caller's identity now: a key, a token, or a fresh session. */
  readonly isFresh: boolean;
  readonly grants: readonly Grant[];
  /** Limit of a token; null: all that the grants allow. */
  readonly actions: readonly Action[] | null;
}

/** @param organisationId null: for the whole installation, which needs a grant for all organisations */
export function mayDo(principal: Principal, action: Action, organisationId: string | null): boolean {
  const allowed = organisationsFor(principal, action);
  return allowed === 'all' || (organisationId !== null && allowed.includes(organisationId));
}

/**
 * True when the caller may change objects shared by these organisations, which needs a right for all of them. Without
 * organisations it belongs to the installation.
 */
export function mayDoToShared(
  principal: Principal,
  action: Action,
  organisations: readonly string[],
): boolean {
  if (organisations.length === 0) return mayDo(principal, action, null);
  return organisations.every((id) => mayDo(principal, action, id));
}

/**
 * Returns the organisations for which the caller may perform an action: all, or these; an empty list: none.
 */
export function organisationsFor(principal: Principal, action: Action): 'all' | readonly string[] {
  if (principal.actions !== null && !principal.actions.includes(action)) return [];
  if (principal.kind === 'collector') return 'all';
  const behind = needsBehind(action);
  if (behind !== null && principal.personId === null) return [];
  if (behind === 'session' && principal.via.kind !== 'session') return [];
  const roles: readonly string[] = rolesFor(action);
  return organisationsOf({
    ...principal,
    grants: principal.grants.filter(({ role }) => roles.includes(role)),
  });
}

/** Returns the organisations in which the caller has any role. */
export function organisationsOf({ kind, grants }: Principal): 'all' | readonly string[] {
  if (kind === 'collector') return 'all';
  const named = grants.flatMap(({ organisationId }) => (organisationId === null ? [] : [organisationId]));
  return named.length < grants.length ? 'all' : [...new Set(named)];
}

/** True when the caller may perform the action in any organisation. */
export function mayDoAnywhere(principal: Principal, action: Action): boolean {
  return organisationsFor(principal, action).length > 0;
}
