import type { CookieOptions } from 'express';
import { ATTEMPT_LIVES_MS } from './attempt';

/** How the cookie of a sign-in under way is called at this address, and what keeps others from it. */
export interface AttemptCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * The browser comes back from another site, so it is `Lax`, where the cookie of a session is `Strict`. One for each browser:
 * of two sign-ins at once the later one counts.
 */
export function attemptCookie(publicUrl: string): AttemptCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-ledgerstamp_sign_in' : 'ledgerstamp_sign_in',
    options: {
      ...{ httpOnly: true, sameSite: 'lax', secure, maxAge: ATTEMPT_LIVES_MS },
      path: secure ? '/' : '/api/sign-in/providers',
    },
  };
}
