/**
 * Time since which no call was answered, in milliseconds; null while calls are answered. An error page of a proxy in
 * front of an absent server counts as no answer.
 */
let since: number | null = null;
const listeners = new Set<() => void>();

/**
 * Time of the first of the calls that went unanswered in a row, by this browser's clock (ms); null while calls are
 * answered.
 */
export function silentSince(): number | null {
  return since;
}

/** Subscribes to changes of this state, for useSyncExternalStore. */
export function onSilence(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notAnswered(): void {
  if (since === null) change(Date.now());
}

export function answered(): void {
  if (since !== null) change(null);
}

/** True for 502, 503 or 504 without JSON: a proxy's own answer, because the server behind it is down. */
export function isFromProxy({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return [502, 503, 504].includes(status) && !/\bjson\b/.test(headers.get('Content-Type') ?? '');
}

function change(value: number | null): void {
  since = value;
  listeners.forEach((listener) => listener());
}
