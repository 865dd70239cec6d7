import { refusal } from '../../domain/issues/refuse';
import type { Principal } from './principal';

/** Minutes for which a sign-in proves that the same person is still present. */
export const FRESH_MINUTES = 5;

/** Person who is signed in at the console. */
export interface PresentPerson {
  readonly personId: string;
  readonly name: string;
  readonly sessionId: string;
}

/** Returns the person of a call whose action needs a session (`actions.ts`), which the guard has ensured. */
export function requirePerson(principal: Principal | null): PresentPerson {
  const { personId = null, name = '', via } = principal ?? {};
  if (personId === null || via?.kind !== 'session' || via.id === null) {
    throw new Error('a route that needs a person with a session was called by somebody else');
  }
  return { personId, name, sessionId: via.id };
}

/** @throws Refusal SIGN_IN_TOO_OLD */
export function requireFresh({ isFresh }: Pick<Principal, 'isFresh'>): void {
  if (!isFresh) throw refusal('SIGN_IN_TOO_OLD', { minutes: FRESH_MINUTES });
}
