import { SealBroken } from '../../platform/database/secrets/sealed-text';
import type { SecretBox } from '../../platform/database/secrets/secret-box';

/** Time that a person has at the provider's pages. */
export const ATTEMPT_LIVES_MS = 10 * 60_000;
const CONTEXT = 'sign-in under way';

/** Person who adds a provider account, with the session. */
export interface AddsTo {
  readonly personId: string;
  readonly sessionId: string;
}

/** Sign-in begun in this browser: expected values of the answer, and where it leads. */
export interface Attempt {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  /** Verifier of PKCE. */
  readonly verifier: string;
  /** Start, in milliseconds since 1970. */
  readonly begunAt: number;
  /** True: the provider was asked to request the credentials again, and must return the time. */
  readonly isFresh: boolean;
  /** Page of the console to open afterwards. */
  readonly to: string;
  /** Invitation that is open in this browser. */
  readonly invitation: string | null;
  /** Name of the person, where the invitation has none. */
  readonly name: string | null;
  /** Session that the new one replaces. */
  readonly session: string | null;
  /** Person who adds the account, and whose session continues; absent: a sign-in. */
  readonly addsTo?: AddsTo;
}

/**
 * Encrypts an attempt for its cookie: the browser cannot read or change it, nothing is stored for callers without a
 * session, and another browser cannot answer it.
 */
export function sealAttempt(secrets: SecretBox, attempt: Attempt): string {
  return secrets.seal(JSON.stringify(attempt), CONTEXT);
}

/** Decrypts an attempt; null: there is none, another program made it, or it has expired. */
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
