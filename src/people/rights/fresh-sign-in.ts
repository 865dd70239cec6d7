import { refusal } from '../../domain/issues/refuse';
import type { Principal } from './principal';

/** A sign-in proves for so long that it is still the same person who sits there. */
export const FRESH_MINUTES = 5;

/** Person who is signed in at the console. */
export interface PresentPerson {
  readonly personId: string;
  readonly name: string;
  readonly sessionId: string;
}

/** The person behind a call whose action needs a session of one (`actions.ts`): the guard lets nobody else through. */
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
