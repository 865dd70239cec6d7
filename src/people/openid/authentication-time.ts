import { SignInRefused } from './failed-sign-in';

/** Tolerance above the clock difference of two well kept machines. */
export const CLOCK_TOLERANCE_S = 60;
/** Maximum age of a fresh sign-in on return. */
export const FRESH_FOR_S = 300;

/** Times of an ID token whose signature and audience are valid, in seconds since 1970. */
export interface TokenTimes {
  readonly iat?: unknown;
  readonly auth_time?: unknown;
}

/**
 * Returns the time of the credentials.
 * @param isFresh true: a fresh sign-in was requested, so the provider must state a recent time (OpenID
 * Connect Core section 3.1.2.1, `max_age`) @returns null where the provider does not say @throws
 * SignInRefused `clock`, `not_fresh` or `no_auth_time`
 */
export function authenticatedAt(times: TokenTimes, now: Date, isFresh: boolean): Date | null {
  const seconds = Math.floor(now.getTime() / 1000);
  const [issued, authenticated] = [times.iat, times.auth_time];
  // A time too far ahead is refused: it would count as fresh for too long.
  const ahead = Math.max(
    ...[issued, authenticated].map((time) => (typeof time === 'number' ? time - seconds : 0)),
  );
  if (ahead > CLOCK_TOLERANCE_S) throw new SignInRefused('clock', ahead);
  if (typeof authenticated !== 'number') {
    if (isFresh) throw new SignInRefused('no_auth_time');
    return null;
  }
  if (isFresh && seconds - authenticated > FRESH_FOR_S + CLOCK_TOLERANCE_S)
    throw new SignInRefused('not_fresh');
  return new Date(Math.min(authenticated * 1000, now.getTime()));
}
