import type { RequestHandler } from 'express';

/** Time for the caller to read the answer before the connection is closed. */
const LINGER_MS = 500;

/**
 * Leaves bodies of refused requests unread; a caller that keeps sending after the answer loses the
 * connection.
 */
export function cutUnreadBodies(): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      if (request.complete) return;
      setTimeout(() => {
        if (!request.complete) request.destroy();
      }, LINGER_MS).unref();
    });
    next();
  };
}
