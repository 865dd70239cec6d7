import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { signBody } from '../credentials';

/** Time in which the receiver must answer, in milliseconds, as the provider publishes it. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Posts one event on a new connection. Redirects are not followed; an answer that sets a cookie counts as a failure,
 * because the provider forbids it.
 * @returns the status; null if no answer came in time
 */
export function postEvent(
  url: string,
  body: Buffer,
  signature: { readonly header: string; readonly secret: string | null },
  closing: AbortSignal,
): Promise<number | null> {
  const headers: Record<string, string | number> = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  if (signature.secret !== null) headers[signature.header] = signBody(body, signature.secret);
  const options: RequestOptions = { method: 'POST', headers, agent: false, signal: closing };
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const request = send(url, options, (response) => {
      resolve(response.headers['set-cookie'] === undefined ? (response.statusCode ?? null) : null);
      response.on('error', () => undefined).resume();
    });
    const timer = setTimeout(() => request.destroy(), ANSWER_WITHIN_MS);
    // A sender of webhooks makes no difference between refused, reset and too slow.
    request.on('error', () => resolve(null));
    request.on('close', () => {
      clearTimeout(timer);
      resolve(null);
    });
    request.end(body);
  });
}
