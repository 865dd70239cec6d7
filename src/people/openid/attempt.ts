import { SealBroken } from '../../platform/database/secrets/sealed-text';
import type { SecretBox } from '../../platform/database/secrets/secret-box';

/** A person has so long at the provider's pages. */
export const ATTEMPT_LIVES_MS = 10 * 60_000;
const CONTEXT = 'sign-in under way';

/** Person who adds a provider account, with the session. */
export interface AddsTo {
  readonly personId: string;
  readonly sessionId: string;
}

/** A sign-in that was begun in this browser: what must come back, and where it leads. */
export interface Attempt {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier. */
  readonly verifier: string;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** True: the provider was asked to ask for the credentials again, and must say when it did. */
  readonly isFresh: boolean;
  /** The page of the console that follows. */
  readonly to: string;
  /** The invitation that is open in this browser. */
  readonly invitation: string | null;
  /** Name of the person, where the invitation has none. */
  readonly name: string | null;
  /** The session that the new one replaces. */
  readonly session: string | null;
  /** The account becomes one more of this person, whose session goes on. Left out: somebody signs in. */
  readonly addsTo?: AddsTo;
}

/**
 * Kept by the browser alone, encrypted: nobody there can read or change it, nothing is stored for callers without a session, and
 * what another browser brings back has no attempt to fit.
 */
export function sealAttempt(secrets: SecretBox, attempt: Attempt): string {
  return secrets.seal(JSON.stringify(attempt), CONTEXT);
}

/** Null: there is none, somebody else made it, or its time is over. */
export function openAttempt(secrets: SecretBox, sealed: string, now: Date): Attempt | null {
  if (sealed === '') return null;
  try {
    const attempt = JSON.parse(secrets.open(sealed, CONTEXT)) as Attempt;
    return now.getTime() - attempt.begunAt <= ATTEMPT_LIVES_MS ? attempt : null;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
