import { SignInRefused } from './failed-sign-in';

/** Clocks of two well kept machines never differ by so much. */
export const CLOCK_TOLERANCE_S = 60;
/** A fresh sign-in is at most so old when it comes back. */
export const FRESH_FOR_S = 300;

/** Times of an ID token whose signature and audience are valid, in seconds since 1970. */
export interface TokenTimes {
  readonly iat?: unknown;
  readonly auth_time?: unknown;
}

/**
 * When the person gave the provider their credentials.
 *
 * @param isFresh true: a fresh sign-in was asked for, so the provider must say so, and recently (OpenID Connect Core
 *   section 3.1.2.1, `max_age`)
 * @returns null where the provider does not say
 * @throws SignInRefused `clock`, `not_fresh` or `no_auth_time`
 */
export function authenticatedAt(times: TokenTimes, now: Date, isFresh: boolean): Date | null {
  const seconds = Math.floor(now.getTime() / 1000);
  const [issued, authenticated] = [times.iat, times.auth_time];
  // A moment yet to come would count as fresh for too long.
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
