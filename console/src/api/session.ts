/**
 * Whether this browser is signed in. The session itself is in a cookie that no script can read; the key is sent once
 * and kept nowhere.
 */
export type SignedIn = 'unknown' | 'yes' | 'no';

let now: SignedIn = 'unknown';
const listeners = new Set<() => void>();

export function signedIn(): SignedIn {
  return now;
}

/** Kept until the server has ended the session: a page that is loaded before then goes on with signing out. */
const LEAVING = 'ledgerstamp-signing-out';

export function isSigningOut(): boolean {
  return localStorage.getItem(LEAVING) !== null;
}

/** Clears the page at once, whether or not the server answers; the gate ends the session. */
export function signOut(): void {
  localStorage.setItem(LEAVING, 'true');
  setSignedIn('no');
}

export function signedOut(): void {
  localStorage.removeItem(LEAVING);
}

export function setSignedIn(value: SignedIn): void {
  now = value;
  listeners.forEach((listener) => listener());
}

/** For useSyncExternalStore. */
export function onSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
