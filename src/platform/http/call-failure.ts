import { errorCode } from '../error-code';
import { Failure } from '../../domain/issues/failure';
import { storedSentence } from '../../domain/texts/stored-sentence';

/** Errors of Node and OpenSSL before a connection is established: no byte of the request was sent. */
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

/** Error codes of a connection that the other side closed before its answer was complete. */
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];
/** Error codes of a call that timed out. */
const SILENT = ['ETIMEDOUT', 'ECONNABORTED', 'ERR_CANCELED'];

/**
 * Failure of a call without an answer. The text names the other system and the error code, never the error itself,
 * whose request object holds credentials.
 */
export function unansweredFailure(target: string, error: unknown): Failure {
  const code = errorCode(error);
  if (code !== null && BEFORE_CONNECTION.has(code))
    return new Failure('not_sent', storedSentence('cannotBeReached', { target, code }));
  const unanswered = CUT_OFF.includes(code ?? '')
    ? 'cut_off'
    : SILENT.includes(code ?? '')
      ? 'silent'
      : undefined;
  return new Failure('temporary', storedSentence('didNotAnswer', { target, code }), null, { unanswered });
}

/** Maximum pause that one header can impose on calls to a service. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;
/** Minimum pause; a shorter one would only repeat the call in a loop. */
const SHORTEST_WAIT_MS = 1_000;

/**
 * Converts `Retry-After` (RFC 9110, 10.2.3: seconds or an HTTP date) to milliseconds from now, between a
 * second and a day. Null when it names no future time, so that the retry policy decides.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const waitMs = namedWaitMs(header?.trim() ?? '', now);
  return waitMs > 0 ? Math.min(Math.max(waitMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS) : null;
}

function namedWaitMs(text: string, now: Date): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  return / GMT$/.test(text) ? new Date(text).getTime() - now.getTime() : Number.NaN;
}
