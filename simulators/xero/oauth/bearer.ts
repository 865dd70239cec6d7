import type { Request } from 'express';
import { AnswerError, unauthorized } from '../http/answer';
import type { Simulator } from '../simulator';
import { findAccessToken, type AccessGrant } from './tokens';

/** Formats a time like Xero's messages: `11/21/2026 07:00:00`. */
function spokenInstant(milliseconds: number): string {
  const [day = '', time = ''] = new Date(milliseconds).toISOString().split('T');
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year} ${time.slice(0, 8)}`;
}

/** Access of the bearer token. @throws AnswerError 401 if it is missing, unknown or expired */
export async function requireBearer(simulator: Simulator, request: Request): Promise<AccessGrant> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const grant = token === undefined ? undefined : await findAccessToken(simulator.pool, token);
  if (!grant) throw new AnswerError(unauthorized('AuthenticationUnsuccessful'));
  if (grant.expiresMs <= simulator.clock.now()) {
    const detail = `TokenExpired: token expired at ${spokenInstant(grant.expiresMs)}`;
    throw new AnswerError(unauthorized(detail));
  }
  return grant;
}
