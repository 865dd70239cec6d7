import { raw, type Request, type RequestHandler, type Response } from 'express';

/** Far more than a hundred outcomes need; anything larger is turned away before it fills memory. */
const LARGEST_DELIVERY = 256 * 1024;
/** A sender that needs longer for so little has gone away, or holds connections on purpose. */
const WHOLE_WITHIN_MS = 10_000;
/** The sender gets the time to hear the answer; then the rest of its body is cut off. */
const LINGER_MS = 500;

/**
 * Reads every body as the bytes that came, whatever type it claims: signatures are made over bytes. The parser alone
 * would read a body that is too large to its end, however long that takes; here the answer is given at once. A body that
 * does not end in time is answered 408, and its connection is closed.
 */
export function rawWebhookBodies(wholeWithinMs = WHOLE_WITHIN_MS): RequestHandler {
  const read = raw({ type: () => true, limit: LARGEST_DELIVERY, inflate: false });
  return (request, response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_DELIVERY) {
      turnAway(request, response, 413);
      return;
    }
    const late = setTimeout(() => {
      if (!request.complete && !response.headersSent) turnAway(request, response, 408);
    }, wholeWithinMs).unref();
    request.once('close', () => clearTimeout(late));
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > LARGEST_DELIVERY && !response.headersSent) turnAway(request, response, 413);
    });
    read(request, response, next);
  };
}

function turnAway(request: Request, response: Response, status: 408 | 413): void {
  request.resume();
  response
    .status(status)
    .set('Connection', 'close')
    .end(() => setTimeout(() => request.destroy(), LINGER_MS).unref());
}
