import type { Connection } from '../../connectors/connection.entity';

export const DAY_MS = 86_400_000;

/** Fraction of a connection's life after which it is renewed, leaving the other half for retries. */
const RENEWED_AFTER = 1 / 2;

/**
 * Fraction of a connection's life after which people are warned: every refresh has failed for a third of it.
 */
const WARNED_AFTER = 5 / 6;

type Refreshed = Pick<Connection, 'status' | 'grantType' | 'refreshedAt'>;

/** Days without use after which tokens are renewed. @param endsAfterDays days after which the connection would end */
export function renewAfterDays(endsAfterDays: number): number {
  return Math.floor(endsAfterDays * RENEWED_AFTER);
}

/** Days without use after which people are warned. */
export function warnAfterDays(endsAfterDays: number): number {
  return Math.floor(endsAfterDays * WARNED_AFTER);
}

/**
 * Time at which the connection ends without renewal; null: it does not end.
 * @param endsAfterDays of its platform; null: consents do not end
 */
export function idleEndsAt(
  { status, grantType, refreshedAt }: Refreshed,
  endsAfterDays: number | null,
): Date | null {
  if (status !== 'active' || grantType !== 'authorization_code' || endsAfterDays === null) return null;
  return new Date(refreshedAt.getTime() + endsAfterDays * DAY_MS);
}

export function isIdleSoon(connection: Refreshed, endsAfterDays: number | null, now: Date): boolean {
  if (endsAfterDays === null) return false;
  const endsAt = idleEndsAt(connection, endsAfterDays);
  const leftDays = endsAfterDays - warnAfterDays(endsAfterDays);
  return endsAt !== null && endsAt.getTime() - now.getTime() <= leftDays * DAY_MS;
}
