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
 * A parameter of a handler: the organisations for which the caller may do the route's action. A route that declares
 * `from.anywhere()` takes it, and passes it on to its queries.
 */
export function InScope(): ParameterDecorator {
  return (target, key, index) => {
    Scope()(target, key, index);
    const handler = (target as Readonly<Record<string | symbol, object>>)[key ?? ''];
    if (handler !== undefined) Reflect.defineMetadata(TAKES_SCOPE, true, handler);
  };
}

/** Whether a handler filters by what its caller may see. */
export function takesScope(handler: object): boolean {
  return Reflect.getMetadata(TAKES_SCOPE, handler) === true;
}
