/** Page to which a failed sign-in with a provider returns. */
const PATH = '/console/sign-in';

/** True when this is the sign-in page itself, so that another page follows. */
export function isSignInPage(): boolean {
  return window.location.pathname === PATH;
}

/** Address to return to after a sign-in: the page that is open. */
export function pageAfterwards(): string {
  const { pathname, search, hash } = window.location;
  return isSignInPage() ? '/console/' : pathname + search + hash;
}
