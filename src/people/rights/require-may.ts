import { createParamDecorator, type ExecutionContext, ForbiddenException } from '@nestjs/common';
import type { Request } from 'express';
import { inTurn } from '../../domain/texts/stored-sentence';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { refusal } from '../../domain/issues/refuse';
import { type Action, missingRight } from './actions';
import { tellOfMissingRight } from './current-principal';
import type { PresentPerson } from './fresh-sign-in';
import { type Grant, mayDo, type Principal } from './principal';
import { principalOf } from './rights.guard';

/** Parameter decorator for the caller of the request. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const principal = principalOf(context.switchToHttp().getRequest<Request>());
  if (principal === null) throw new ForbiddenException();
  return principal;
});

/** Returns the person of a call whose action needs a session (`actions.ts`), which the guard has ensured. */
function requirePerson(principal: Principal | null): PresentPerson {
  const { personId = null, name = '', via } = principal ?? {};
  if (personId === null || via?.kind !== 'session' || via.id === null) {
    throw new Error('a route that needs a person with a session was called by somebody else');
  }
  return { personId, name, sessionId: via.id };
}

/** Parameter decorator for a handler whose action needs a person with a session (`actions.ts`). */
export const Present = createParamDecorator((_data: unknown, context: ExecutionContext): PresentPerson =>
  requirePerson(principalOf(context.switchToHttp().getRequest<Request>())),
);

/**
 * Checks a right for an organisation that only the body names.
 * @param organisationId null: the whole installation @throws Refusal like that of an unknown organisation for
 * one that the caller may not see; ForbiddenException
 */
export function requireMay(caller: Principal, action: Action, organisationId: string | null): void {
  if (mayDo(caller, action, organisationId)) return;
  const isUnseen = organisationId !== null && !mayDo(caller, 'read', organisationId);
  tellOfMissingRight(action, isUnseen ? null : organisationId);
  if (isUnseen) throw refusal('NOT_THERE', { what: 'organisation' });
  throw new ForbiddenException(spokenAnew(missingRight(action)));
}

/** Checks the right to grant roles: an owner grants roles of the same organisation, an owner of all grants any. */
export function requireMayGive(caller: Principal, roles: readonly Grant[]): void {
  const concerned = new Set(roles.map(({ organisationId }) => organisationId));
  for (const organisationId of concerned) requireMay(caller, 'people.change', organisationId);
}

/**
 * Checks fields of the body that need their own rights.
 * @param fields of an object of this organisation, by required right
 * @throws ForbiddenException that names every field without its right
 */
export function requireFields(
  caller: Principal,
  organisationId: string,
  fields: ReadonlyMap<Action, readonly string[]>,
): void {
  const missing = [...fields].filter(([action]) => !mayDo(caller, action, organisationId));
  if (missing.length === 0) return;
  for (const [action] of missing) tellOfMissingRight(action, organisationId);
  throw new ForbiddenException(
    spokenAnew(inTurn(...missing.map(([action, names]) => missingRight(action, names)))),
  );
}
