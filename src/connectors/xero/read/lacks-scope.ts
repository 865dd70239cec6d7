import { Failure } from '../../../documents/failure';

/** 401 with this word: the token is good, but does not reach so far. One that has ended is answered with another. */
export function lacksScope(error: unknown): boolean {
  return (
    error instanceof Failure &&
    error.kind === 'unauthorised' &&
    /AuthorizationUnsuccessful|insufficient_scope/.test(error.message)
  );
}
