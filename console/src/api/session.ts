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

export function setSignedIn(value: SignedIn): void {
  now = value;
  listeners.forEach((listener) => listener());
}

/** For useSyncExternalStore. */
export function onSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
