/** True when this browser is signed in. The session itself is in a cookie that no script can read. */
export type SignedIn = 'unknown' | 'yes' | 'no';

let now: SignedIn = 'unknown';
const listeners = new Set<() => void>();

export function signedIn(): SignedIn {
  return now;
}

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
  setSignedIn('no');
}

export function signedOut(): void {
  localStorage.removeItem(LEAVING);
}

export function setSignedIn(value: SignedIn): void {
  now = value;
  listeners.forEach((listener) => listener());
}

/** Subscribes to changes of the signed-in state, for useSyncExternalStore. */
export function onSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
