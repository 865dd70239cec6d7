import fc from 'fast-check';
import { authenticatedAt } from './open-id-sign-in.service';
import { SignInRefused } from './failed-sign-in';

const NOW = new Date('2026-05-12T10:00:00.000Z');
const S = NOW.getTime() / 1000;

function refusal(times: object, isFresh: boolean): unknown {
  try {
    authenticatedAt(times, NOW, isFresh);
  } catch (error) {
    if (error instanceof SignInRefused) return [error.failure, error.seconds];
    throw error;
  }
  return null;
}

describe('when a person gave their credentials', () => {
  it('is what the provider says, and unknown where it says nothing', () => {
    expect(authenticatedAt({ iat: S, auth_time: S - 3600 }, NOW, false)).toEqual(new Date((S - 3600) * 1000));
    expect(authenticatedAt({ iat: S }, NOW, false)).toBeNull();
    expect(authenticatedAt({ iat: S - 300, auth_time: S - 300 }, NOW, true)).toEqual(
      new Date((S - 300) * 1000),
    );
  });

  it.each([
    ['an old sign-in', { iat: S, auth_time: S - 400 }, ['not_fresh', null]],
    ['no word of it', { iat: S }, ['no_auth_time', null]],
    ['a token of a clock that is ahead', { iat: S + 3600, auth_time: S }, ['clock', 3600]],
    ['a sign-in that is yet to come', { iat: S, auth_time: S + 120 }, ['clock', 120]],
  ])('is not fresh with %s', (_what, times, failure) => expect(refusal(times, true)).toEqual(failure));

  it('is never later than now, and within the limit where it must be fresh', () => {
    const near = fc.integer({ min: S - 1000, max: S + 1000 });
    fc.assert(
      fc.property(near, near, fc.boolean(), (iat, auth_time, isFresh) => {
        if (refusal({ iat, auth_time }, isFresh) !== null) return;
        const at = authenticatedAt({ iat, auth_time }, NOW, isFresh)!.getTime() / 1000;
        expect(at).toBeLessThanOrEqual(S);
        if (isFresh) expect(S - at).toBeLessThanOrEqual(300 + 60);
      }),
    );
  });
});
