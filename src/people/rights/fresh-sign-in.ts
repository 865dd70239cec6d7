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

/** @throws Refusal SIGN_IN_TOO_OLD */
export function requireFresh({ isFresh }: Pick<Principal, 'isFresh'>): void {
  if (!isFresh) throw refusal('SIGN_IN_TOO_OLD', { minutes: FRESH_MINUTES });
}
