import type { Request } from 'express';

/**
 * Header that the console sends with every call. Pages of other origins cannot send it without permission,
 * which is never given.
 */
const CONSOLE_HEADER = 'x-ledgerstamp-console';

type Headed = Pick<Request, 'headers'>;

/** True when a person has just acted; a page that refreshes on its own sends "background". */
export function isByPerson({ headers }: Headed): boolean {
  return headers[CONSOLE_HEADER] === 'person';
}

/**
 * True when a changing call was made by a page of ours: it has a header that other origins cannot send, and
 * the browser's own statement about the page (Sec-Fetch-Site, Origin). A call without either is refused.
 */
export function isFromOwnPage(request: Headed, publicUrl: string): boolean {
  const { headers } = request;
  if (headers[CONSOLE_HEADER] === undefined) return false;
  if (headers['sec-fetch-site'] === undefined && headers.origin === undefined) return false;
  return headers['sec-fetch-site'] !== 'none' && !isFromForeignPage(request, publicUrl);
}

/** True when the browser's headers name another site's page. Programs send none. */
export function isFromForeignPage({ headers }: Headed, publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site !== 'none' && site !== 'same-origin') return true;
  return origin !== undefined && !isOwnOrigin(origin, host ?? '', publicUrl);
}

/** True for the origin of the settings, or that of the call where the console has another name. */
function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

/**
 * Key for counting attempts: an IPv4 address, or the first 64 bits of an IPv6 address, since one household owns the
 * rest (RFC 6177).
 */
export function clientAddress(ip: string | undefined): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!address.includes(':')) return address || 'unknown';
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
