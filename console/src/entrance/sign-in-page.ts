/** Page to which a failed sign-in with a provider returns. */
const PATH = '/console/sign-in';

/** Whether this page is only about signing in, so that another one follows. */
export function isSignInPage(): boolean {
  return window.location.pathname === PATH;
}

/** The page that follows a sign-in: the one that is open. */
export function pageAfterwards(): string {
  const { pathname, search, hash } = window.location;
  return isSignInPage() ? '/console/' : pathname + search + hash;
}
