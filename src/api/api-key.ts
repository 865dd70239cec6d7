import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isSameKey, type Role, type RoleKeys, roleOfKey } from '../config/roles';
import { isByPerson, isFromOwnPage, isFromScript } from './session/own-page';
import { cookieOf, SESSION_COOKIE } from './session/session-cookie';

/**
 * The only doors without a key: signed webhooks, health, the way back from a consent (bound to its browser), the
 * sign-in, and the files of the console, which hold nothing about anybody.
 */
const OPEN = [
  /^\/webhooks\//,
  /^\/health(\/(live|ready))?$/,
  /^\/connect\/[a-z]+\/callback$/,
  /^\/api\/session$/,
  /^\/console(\/|$)/,
];
/** What the cookie of a session opens; the same path as the cookie's own. */
const FOR_SESSIONS = /^\/api\//;
const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];
/** Read by a browser, and yet it begins a consent. */
const CONSENT = /^\/api\/connect\//;
/** Opened by a token of its own, too: whoever collects figures need not be able to decide anything. */
const METRICS = '/metrics';

export interface Doors extends RoleKeys {
  /** Null: only the keys of people open the metrics. */
  readonly metricsToken: string | null;
  readonly publicUrl: string;
  readonly sessions: { roleOf(id: string, byPerson: boolean): Promise<Role | null> };
}

/**
 * Everything else needs a key: `Authorization: Bearer <key>`, or as the password of Basic authentication, which is what
 * a browser asks for; or the cookie of a session, with the proof that a page of ours made the call if it changes
 * anything. Whoever may only look changes nothing either way. It stands before all routes, so a new one is closed from
 * birth.
 */
export function requireApiKey(doors: Doors): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (OPEN.some((path) => path.test(request.path))) return next();
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const key = presentedKey(authorization) ?? '';
      if (isForMetrics(key, request.path, doors)) return next();
      const role = roleOfKey(key, doors);
      if (role === null) return refuse(request, response);
      return may(role, request) ? next() : forbid(response, ONLY_LOOKS);
    }
    const id = FOR_SESSIONS.test(request.path) ? cookieOf(request, SESSION_COOKIE) : '';
    if (id === '') return refuse(request, response);
    doors.sessions.roleOf(id, isByPerson(request)).then((role) => {
      if (role === null) return refuse(request, response);
      if (!may(role, request)) return forbid(response, ONLY_LOOKS);
      if (HARMLESS.includes(request.method) || isFromOwnPage(request, doors.publicUrl)) return next();
      forbid(
        response,
        'A session changes nothing without the proof that a page of the console made the call.',
      );
    }, next);
  };
}

const ONLY_LOOKS =
  'This key may look and change nothing: sign in with the administrator key (ADMIN_API_KEY) for that.';

function may(role: Role, { method, path }: Request): boolean {
  return role === 'administrator' || (HARMLESS.includes(method) && !CONSENT.test(path));
}

function isForMetrics(key: string, path: string, { metricsToken }: Doors): boolean {
  return metricsToken !== null && path === METRICS && isSameKey(key, metricsToken);
}

function forbid(response: Response, message: string): void {
  response.status(403).json({ statusCode: 403, message });
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
