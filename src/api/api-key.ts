import { createHash, timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * The only doors without a key: signed webhooks, health, the way back from a consent (bound to its browser), and the
 * files of the console, which hold nothing about anybody.
 */
const OPEN = [
  /^\/webhooks\//,
  /^\/health(\/(live|ready))?$/,
  /^\/connect\/[a-z]+\/callback$/,
  /^\/console(\/|$)/,
];

/** Opened by a token of its own, too: whoever collects figures need not be able to decide anything. */
const METRICS = '/metrics';

/**
 * Everything else needs the administrator's key: `Authorization: Bearer <key>`, or as the password of Basic
 * authentication, which is what a browser asks for. It stands before all routes, so a new one is closed from birth.
 */
export function requireApiKey(adminApiKey: string, metricsToken: string | null = null): RequestHandler {
  const expected = digest(adminApiKey);
  const expectedOfMetrics = metricsToken === null ? null : digest(metricsToken);
  return (request: Request, response: Response, next: NextFunction) => {
    if (OPEN.some((path) => path.test(request.path))) return next();
    const key = presentedKey(request.headers.authorization ?? '');
    if (key !== null && timingSafeEqual(digest(key), expected)) return next();
    if (key !== null && expectedOfMetrics !== null && request.path === METRICS) {
      if (timingSafeEqual(digest(key), expectedOfMetrics)) return next();
    }
    response.setHeader('WWW-Authenticate', 'Basic realm="Ledgerstamp", charset="UTF-8"');
    response.status(401).json({
      statusCode: 401,
      message: 'This address needs the administrator key: send it as "Authorization: Bearer <key>".',
    });
  };
}

function presentedKey(authorization: string): string | null {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** Digests have one length, so that the comparison takes the same time for every guess. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
