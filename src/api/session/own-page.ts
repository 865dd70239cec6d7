import type { Request } from 'express';

/** Sent by the console with every call. No page of another origin can send it without leave, which is never given. */
export const CONSOLE_HEADER = 'x-ledgerstamp-console';

/** True when a person has just done something; a page that looks again by itself says "background". */
export function isByPerson(request: Request): boolean {
  return request.headers[CONSOLE_HEADER] === 'person';
}

/** Whether a script made the call: a browser must not ask for a password of its own then. */
export function isFromScript(request: Request): boolean {
  const mode = request.headers['sec-fetch-mode'];
  return request.headers[CONSOLE_HEADER] !== undefined || (mode !== undefined && mode !== 'navigate');
}

/**
 * Proof that a call which changes something was made by a page of ours: a header that other origins cannot send, and
 * what the browser itself says of the page (Sec-Fetch-Site, Origin). A call that carries neither word is refused.
 */
export function isFromOwnPage(request: Request, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (request.headers[CONSOLE_HEADER] === undefined) return false;
  if (site === undefined && origin === undefined) return false;
  const isOwnSite = site === undefined || site === 'same-origin';
  return isOwnSite && (origin === undefined || isOwnOrigin(origin, host ?? '', publicUrl));
}

/** The origin of the settings, or, where the console is opened by another name, the one that was called. */
function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
