import type { CookieOptions, Request } from 'express';

export const SESSION_COOKIE = 'ledgerstamp_session';

/** The cookie goes to the API alone: webhooks, consents and health never see it, nor does any script. */
export function cookieOptions(publicUrl: string): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:'), path: '/api' };
}

/** The value of one cookie of a request; empty when it is not there. */
export function cookieOf(request: Pick<Request, 'headers'>, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}
