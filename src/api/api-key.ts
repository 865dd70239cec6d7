import { createHash, timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isByPerson, isFromOwnPage, isFromScript } from './session/own-page';
import { cookieOf, SESSION_COOKIE } from './session/session-cookie';

/**
 * The only doors without a key: signed webhooks, health, the way back from a consent (bound to its browser), the
 * sign-in, and the files of the console, which hold nothing about anybody.
 */
const OPEN = [
  /^\/webhooks\//,
  /^\/health$/,
  /^\/connect\/[a-z]+\/callback$/,
  /^\/api\/session$/,
  /^\/console(\/|$)/,
];
/** What the cookie of a session opens; the same path as the cookie's own. */
const FOR_SESSIONS = /^\/api\//;
const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];

export interface Doors {
  readonly adminApiKey: string;
  readonly publicUrl: string;
  readonly sessions: { isAlive(id: string, byPerson: boolean): Promise<boolean> };
}

/**
 * Everything else needs the administrator's key: `Authorization: Bearer <key>`, or as the password of Basic
 * authentication, which is what a browser asks for; or the cookie of a session, with the proof that a page of ours
 * made the call if it changes anything. It stands before all routes, so a new one is closed from birth.
 */
export function requireApiKey(doors: Doors): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (OPEN.some((path) => path.test(request.path))) return next();
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const key = presentedKey(authorization);
      return key !== null && isSameKey(key, doors.adminApiKey) ? next() : refuse(request, response);
    }
    const id = FOR_SESSIONS.test(request.path) ? cookieOf(request, SESSION_COOKIE) : '';
    if (id === '') return refuse(request, response);
    doors.sessions.isAlive(id, isByPerson(request)).then((isAlive) => {
      if (!isAlive) return refuse(request, response);
      if (HARMLESS.includes(request.method) || isFromOwnPage(request, doors.publicUrl)) return next();
      response.status(403).json({
        statusCode: 403,
        message: 'A session changes nothing without the proof that a page of the console made the call.',
      });
    }, next);
  };
}

/** Digests have one length, so that the comparison takes the same time for every guess. */
export function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/** A browser asks for a password by itself only where a person has opened the address. */
function refuse(request: Request, response: Response): void {
  if (!isFromScript(request)) {
    response.setHeader('WWW-Authenticate', 'Basic realm="Ledgerstamp", charset="UTF-8"');
  }
  response.status(401).json({
    statusCode: 401,
    message: 'This address needs the administrator key: send it as "Authorization: Bearer <key>".',
  });
}

function presentedKey(authorization: string): string | null {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
