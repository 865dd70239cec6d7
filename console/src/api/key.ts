/** The administrator's key lives in the session storage of this tab alone: it is gone when the tab is closed. */
const NAME = 'ledgerstamp-key';
const listeners = new Set<() => void>();

export function storedKey(): string | null {
  return sessionStorage.getItem(NAME);
}

export function rememberKey(key: string): void {
  sessionStorage.setItem(NAME, key);
  listeners.forEach((listener) => listener());
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  listeners.forEach((listener) => listener());
}

/** For useSyncExternalStore. */
export function onKeyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
