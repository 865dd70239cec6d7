import type { RequestHandler } from 'express';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The QR picture is drawn in the page, the PDF is shown from memory: neither is asked of anybody.
  "img-src 'self' data:",
  'frame-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A console page may load from its own origin alone, runs no script but its own, and stands in nobody's frame. */
export function consoleHeaders(): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}
