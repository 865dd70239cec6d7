import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Fault, takeFault } from '../faults';
import type { Store } from '../store';

/** Lets the fault that is set for an operation happen before the operation itself, if there is one. */
export function misbehave(store: Store, operation: string): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction) => {
    const fault = await takeFault(store, operation);
    if (fault === null || !(await happens(fault, request, response))) next();
  };
}

/** True when the fault has taken the place of the answer. */
export async function happens(fault: Fault, request: Request, response: Response): Promise<boolean> {
  switch (fault.kind) {
    case 'answer-lost':
    case 'request-lost':
      request.socket.destroy();
      return true;
    case 'error-before':
    case 'error-after':
      response.status(fault.status ?? 500).send('Internal server error');
      return true;
    case 'html-200':
      response.type('text/html').send('<!doctype html><title>Sign in</title>');
      return true;
    case 'empty-200':
      response.status(200).end();
      return true;
    case 'refused':
      response.status(fault.status ?? 400).json({ Message: 'Refused on demand.' });
      return true;
    case 'too-many-requests':
      response
        .status(429)
        .setHeader('Retry-After', String(Math.ceil((fault.delayMs || 1000) / 1000)))
        .end();
      return true;
    case 'slow':
    case 'late-answer':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      return false;
    default:
      return false;
  }
}
