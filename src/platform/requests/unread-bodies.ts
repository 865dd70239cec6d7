import type { RequestHandler } from 'express';

/** The caller gets the time to hear the answer; then the rest of its body is cut off. */
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
