import type { RequestHandler } from 'express';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Allows the QR picture, which is drawn in the page; no image is loaded from elsewhere.
  "img-src 'self' data:",
  'frame-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of a console page: content and scripts from its own origin only, no framing. */
export function consoleHeaders(): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}
