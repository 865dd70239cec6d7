import { Failure } from '../documents/failure';

/** Errors of Node and OpenSSL that happen before a connection stands: no byte of the request has left. */
const BEFORE_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** `ECONNRESET` and the like; null when the error has none. */
export function errorCode(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}

/**
 * The failure of a call that got no answer. The text names the other side and the system's error code and never
 * quotes the error itself: request objects inside it hold credentials.
 */
export function unansweredFailure(target: string, error: unknown): Failure {
  const code = errorCode(error) ?? 'no answer';
  return BEFORE_CONNECTION.has(code)
    ? new Failure('not_sent', `${target} cannot be reached (${code})`)
    : new Failure('temporary', `${target} did not answer (${code})`);
}

/** Seconds or an HTTP date → milliseconds from now, never negative; null when there is nothing usable. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : new Date(header).getTime() - now.getTime();
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs);
}
