import { Observed } from './observed';

/**
 * Time of the first of the calls that went unanswered in a row, by this browser's clock (ms); null while calls are
 * answered. An error page of a proxy in front of an absent server counts as no answer.
 */
export const silentSince = new Observed<number | null>(null);

export function notAnswered(): void {
  if (silentSince.now() === null) silentSince.set(Date.now());
}

export function answered(): void {
  if (silentSince.now() !== null) silentSince.set(null);
}

/** True for 502, 503 or 504 without JSON: a proxy's own answer, because the server behind it is down. */
export function isFromProxy({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return [502, 503, 504].includes(status) && !/\bjson\b/.test(headers.get('Content-Type') ?? '');
}
