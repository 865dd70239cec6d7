/**
 * Whether the server answers, as every call of this page has found out. A proxy that says for a server that it is not
 * there counts as no answer.
 */
let since: number | null = null;
const listeners = new Set<() => void>();

/**
 * Time of the first of the unanswered calls in a row, by this browser's clock (ms); null while there are
 * answers.
 */
export function silentSince(): number | null {
  return since;
}

/** For useSyncExternalStore. */
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

/** 502, 503 or 504 in anything but the API's own JSON: a proxy says it for a server that is not there. */
export function isFromProxy({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return [502, 503, 504].includes(status) && !/\bjson\b/.test(headers.get('Content-Type') ?? '');
}

function change(value: number | null): void {
  since = value;
  listeners.forEach((listener) => listener());
}
