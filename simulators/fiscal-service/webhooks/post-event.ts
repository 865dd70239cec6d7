import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { signBody } from '../credentials';

/** The receiver must answer within this time (provider's webhook page). */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Posts one event on a connection of its own and answers the status, or null when there was no answer in time.
 * Redirects are not followed: they are no success. Nor is an answer that sets a cookie, which the provider forbids.
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
    // Refused, reset or too slow: all the same to a sender of webhooks.
    request.on('error', () => resolve(null));
    request.on('close', () => {
      clearTimeout(timer);
      resolve(null);
    });
    request.end(body);
  });
}
