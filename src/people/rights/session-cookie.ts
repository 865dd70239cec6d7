import type { CookieOptions, Request } from 'express';

/** Name and protective options of the session cookie at this address. */
export interface SessionCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * Name and path of the session cookie. Over https the prefix `__Host-` prevents other hosts of the domain from setting
 * it (RFC 6265bis section 4.1.3.2); its path is then `/`. Over http the path is that of the API.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-ledgerstamp_session' : 'ledgerstamp_session',
    options: { httpOnly: true, sameSite: 'strict', secure, path: secure ? '/' : '/api' },
  };
}

/** Returns the value of one cookie of a request; empty when missing. */
export function cookieOf(request: Pick<Request, 'headers'>, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}
