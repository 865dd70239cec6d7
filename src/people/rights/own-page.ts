import type { Request } from 'express';

/** Sent by the console with every call. No page of another origin can send it without leave, which is never given. */
export const CONSOLE_HEADER = 'x-ledgerstamp-console';

type Headed = Pick<Request, 'headers'>;

/** True when a person has just done something; a page that refreshes without one says "background". */
export function isByPerson({ headers }: Headed): boolean {
  return headers[CONSOLE_HEADER] === 'person';
}

/**
 * Proof that a call which changes something was made by a page of ours: a header that other origins cannot send, and
 * what the browser itself says of the page (Sec-Fetch-Site, Origin). A call that carries neither word is refused.
 */
export function isFromOwnPage(request: Headed, publicUrl: string): boolean {
  const { headers } = request;
  if (headers[CONSOLE_HEADER] === undefined) return false;
  if (headers['sec-fetch-site'] === undefined && headers.origin === undefined) return false;
  return headers['sec-fetch-site'] !== 'none' && !isFromForeignPage(request, publicUrl);
}

/** Whether the browser itself says that the page of somebody else made the call. A program says neither. */
export function isFromForeignPage({ headers }: Headed, publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site !== 'none' && site !== 'same-origin') return true;
  return origin !== undefined && !isOwnOrigin(origin, host ?? '', publicUrl);
}

/** The origin of the settings, or, where the console is opened by another name, the one that was called. */
function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
