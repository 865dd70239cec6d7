/** Time that a person has at the provider's pages. */
export const ATTEMPT_LIVES_MS = 10 * 60_000;

/** Person who adds a provider account, with the session. */
interface AddsTo {
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
