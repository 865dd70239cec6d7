import type { Connection } from '../../connectors/connection.entity';

export const DAY_MS = 86_400_000;

/** A refresh token that is not used ends after so many days (Xero, OAuth 2 tokens). */
const ENDS_AFTER_IDLE_DAYS = 60;

/** Half of that: thirty days are left to get a refresh through. */
export const RENEW_AFTER_IDLE_DAYS = 30;

/** From here on people are warned: for twenty days every refresh has failed. */
export const WARN_AFTER_IDLE_DAYS = 50;

/** When the connection ends if its tokens are not renewed; null for one that does not end by itself. */
export function idleEndsAt({
  status,
  grantType,
  refreshedAt,
}: Pick<Connection, 'status' | 'grantType' | 'refreshedAt'>): Date | null {
  if (status !== 'active' || grantType !== 'authorization_code') return null;
  return new Date(refreshedAt.getTime() + ENDS_AFTER_IDLE_DAYS * DAY_MS);
}

export function isIdleSoon(
  connection: Pick<Connection, 'status' | 'grantType' | 'refreshedAt'>,
  now: Date,
): boolean {
  const endsAt = idleEndsAt(connection);
  const leftDays = ENDS_AFTER_IDLE_DAYS - WARN_AFTER_IDLE_DAYS;
  return endsAt !== null && endsAt.getTime() - now.getTime() <= leftDays * DAY_MS;
}
