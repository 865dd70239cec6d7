import { createParamDecorator, type ExecutionContext, ForbiddenException } from '@nestjs/common';
import type { Request } from 'express';
import type { OrganisationScope } from './organisation-scope';
import { organisationsFor } from './principal';
import { principalOf } from './rights.guard';
import { rightOf } from './route-rights';

const TAKES_SCOPE = 'ledgerstamp:takes-scope';

const Scope = createParamDecorator((_data: unknown, context: ExecutionContext): OrganisationScope => {
  const principal = principalOf(context.switchToHttp().getRequest<Request>());
  const right = rightOf(context.getHandler());
  if (principal === null || right === null || !('needs' in right)) throw new ForbiddenException();
  return organisationsFor(principal, right.needs);
});

/**
 * Parameter decorator: the organisations for which the caller may perform the route's action. Required for
 * `from.anywhere()`, to filter queries.
 */
export function InScope(): ParameterDecorator {
  return (target, key, index) => {
    Scope()(target, key, index);
    const handler = (target as Readonly<Record<string | symbol, object>>)[key ?? ''];
    if (handler !== undefined) Reflect.defineMetadata(TAKES_SCOPE, true, handler);
  };
}

/** True when a handler filters by what its caller may see. */
export function takesScope(handler: object): boolean {
  return Reflect.getMetadata(TAKES_SCOPE, handler) === true;
}
