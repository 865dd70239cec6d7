import { Observed } from './observed';

/** True when this browser is signed in. The session itself is in a cookie that no script can read. */
export type SignedIn = 'unknown' | 'yes' | 'no';

export const signedIn = new Observed<SignedIn>('unknown');

/**
 * Storage key that is set until the server has ended the session, so that a page loaded meanwhile finishes signing out.
 */
const LEAVING = 'ledgerstamp-signing-out';

export function isSigningOut(): boolean {
  return localStorage.getItem(LEAVING) !== null;
}

/** Clears the page and its drafts immediately, whether or not the server answers; openGate() then ends the session at the server. */
export function signOut(): void {
  localStorage.setItem(LEAVING, 'true');
  sessionStorage.clear();
  signedIn.set('no');
}

export function signedOut(): void {
  localStorage.removeItem(LEAVING);
}
