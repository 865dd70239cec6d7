import type { CookieOptions } from 'express';
import { ATTEMPT_LIVES_MS } from './attempt';

/** Name and protective options of the cookie of a pending sign-in at this address. */
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
