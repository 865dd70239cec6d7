const NOWHERE = 'http://console.invalid';

/** The page of the console that a sign-in leads to: an address of ours, or the first page for anything else. */
export function consolePage(wished: unknown): string {
  if (typeof wished !== 'string' || !URL.canParse(wished, NOWHERE)) return '/console/';
  const { origin, pathname, search, hash } = new URL(wished, NOWHERE);
  return origin === NOWHERE && /^\/console(\/|$)/.test(pathname) ? pathname + search + hash : '/console/';
}
