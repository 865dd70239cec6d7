import { type ExchangeAnswer, LARGEST_KEPT_ANSWER } from '../telemetry/exchange-channel';
import type { HttpAnswer } from './http-client';

const MASK = '***';

/** Minimum length of a secret to search for; shorter ones occur by chance. In headers they are masked all the same. */
const SHORTEST_SECRET = 6;
/** Headers with a harmless value in any call. */
const HARMLESS_REQUEST_HEADERS = new Set(['accept', 'content-type', 'content-length', 'user-agent']);
/** Byte order mark, which may precede a PDF. */
const BEGINNING_OF_PDF = /^(?:\xEF\xBB\xBF)?%PDF-/;
const SECRET_ANSWER_HEADER = /cookie|auth|key|token|secret|signature/i;

/** Headers of a request for display; values not known to be harmless are masked. */
export function maskedRequestHeaders(
  headers: Readonly<Record<string, string>>,
  harmlessValues: readonly string[],
): Record<string, string> {
  const shown = ([name, value]: [string, string]): [string, string] =>
    HARMLESS_REQUEST_HEADERS.has(name.toLowerCase()) || harmlessValues.includes(value)
      ? [name, value]
      : [name, MASK];
  return Object.fromEntries(Object.entries(headers).map(shown));
}

/** Answer for storing: secrets in headers and body are masked, and the bytes of a PDF left out. */
export function maskedAnswer(answer: HttpAnswer, secrets: readonly string[]): ExchangeAnswer {
  const { status, headers, body } = answer;
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    SECRET_ANSWER_HEADER.test(name) ? MASK : masked(value, secrets),
  ]);
  const isPdf = BEGINNING_OF_PDF.test(body.subarray(0, 8).toString('latin1'));
  return {
    status,
    headers: Object.fromEntries(shown),
    body: isPdf ? Buffer.alloc(0) : maskedBytes(body, secrets).subarray(0, LARGEST_KEPT_ANSWER),
    bytes: body.length,
  };
}

/** Masks secrets and keeps all other bytes, even invalid UTF-8. */
function maskedBytes(body: Buffer, secrets: readonly string[]): Buffer {
  const texts = secrets.map((secret) => Buffer.from(secret).toString('latin1'));
  return Buffer.from(masked(body.toString('latin1'), texts), 'latin1');
}

function masked(text: string, secrets: readonly string[]): string {
  const worth = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  return worth.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
}
