import { raw, type Request, type RequestHandler, type Response } from 'express';

/** Maximum size of a delivery: some 6,500 events; platforms repeat a refused one for a day and then stop. */
const LARGEST_DELIVERY = 2 * 1024 * 1024;
/** Time limit for receiving a delivery; slower senders are gone, or hold connections on purpose. */
const WHOLE_WITHIN_MS = 10_000;
/** Time for the caller to read the answer before the connection is closed. */
const LINGER_MS = 500;

/**
 * Reads every body as raw bytes, whatever its type, because signatures cover bytes. Too large bodies are answered at
 * once instead of read to the end, and slow ones with 408; both connections are closed.
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
