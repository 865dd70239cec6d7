import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AdmissionService } from './admission.service';
import { setCurrentPrincipal } from './current-principal';
import type { Principal } from './principal';
import { isForOwnPages, rightOf } from './route-rights';

const ADMITTED = new WeakMap<Request, Principal>();

/** Returns the caller of a request; null on a public route. */
export function principalOf(request: Request): Principal | null {
  return ADMITTED.get(request) ?? null;
}

/** Checks the declared right of a route before its handler, and before any body is read. */
@Injectable()
export class RightsGuard implements CanActivate {
  constructor(private readonly admission: AdmissionService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const request = context.switchToHttp().getRequest<Request>();
    const right = rightOf(handler);
    // Closes routes without a declaration, for which the start fails already.
    if (right === null) return false;
    if (isForOwnPages(handler)) this.admission.requireOwnPage(request);
    if ('needs' in right) {
      const principal = await this.admission.admit(request, right.needs, right.place);
      ADMITTED.set(request, principal);
      setCurrentPrincipal(principal, (action, organisationId) =>
        this.admission.recordMissing(request, principal, action, organisationId),
      );
    }
    return true;
  }
}
