import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { KeyHolder } from './actions';
import { Admission } from './admission';
import { isForOwnPages, rightOf } from './route-rights';

const ADMITTED = new WeakMap<Request, KeyHolder>();

/** Whose request it is; null on a route that anybody may call. */
export function holderOf(request: Request): KeyHolder | null {
  return ADMITTED.get(request) ?? null;
}

/** Stands before every handler and before any body is read. What a route needs is declared at the route itself. */
@Injectable()
export class RightsGuard implements CanActivate {
  constructor(private readonly admission: Admission) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const request = context.switchToHttp().getRequest<Request>();
    const right = rightOf(handler);
    // The start fails for such a route; should one come another way, it is closed.
    if (right === null) return false;
    if (isForOwnPages(handler)) this.admission.requireOwnPage(request);
    if ('needs' in right) ADMITTED.set(request, await this.admission.admit(request, right.needs));
    return true;
  }
}
