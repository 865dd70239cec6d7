import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { codeOf, SignInRefused, whyRefused } from './failed-sign-in';
import { ProviderSilent } from './provider-transport.service';

function atTheEnd(error: string): ResponseBodyError {
  const response = new Response(null, { status: 400 });
  return new ResponseBodyError('told', { cause: { error }, response });
}

/** Error of `oauth4webapi` as wrapped by `openid-client`. */
function fault(code: string, found: object = {}): ClientError {
  const cause = Object.assign(new Error('quotes a token', { cause: found }), { code });
  return Object.assign(new ClientError('quotes a token', { cause }), { code });
}

describe('why a sign-in was refused', () => {
  it.each([
    [
      new AuthorizationResponseError('told', { cause: new URLSearchParams({ error: 'access_denied' }) }),
      'declined',
    ],
    [
      new AuthorizationResponseError('told', { cause: new URLSearchParams({ error: 'server_error' }) }),
      'away',
    ],
    [
      new AuthorizationResponseError('told', { cause: new URLSearchParams({ error: 'login_required' }) }),
      'refused',
    ],
    [atTheEnd('invalid_grant'), 'code'],
    [atTheEnd('invalid_client'), 'settings'],
    [atTheEnd('something_new'), 'refused'],
    [fault('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claim: 'aud' }), 'audience'],
    [fault('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claim: 'nonce' }), 'nonce'],
    [fault('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claim: 'at_hash' }), 'token'],
    [fault('OAUTH_TIMEOUT'), 'away'],
    [fault('OAUTH_RESPONSE_IS_NOT_JSON'), 'settings'],
    [fault('OAUTH_INVALID_RESPONSE'), 'token'],
    [new ClientError('something went wrong', { cause: new ProviderSilent('host', 'status 503') }), 'away'],
    [new TypeError('a fault of ours'), 'program'],
    ['no error at all', 'program'],
  ])('is one of our reasons: %s', (error, failure) => expect(whyRefused(error).failure).toBe(failure));

  it('keeps the reason that was found before', () => {
    const refused = new SignInRefused('ended');
    expect(whyRefused(refused)).toBe(refused);
  });

  it('says of clocks how far the other one is ahead, or nothing where the token does not say', () => {
    const of = (found: object): number | null =>
      whyRefused(fault('OAUTH_JWT_TIMESTAMP_CHECK_FAILED', found)).seconds;
    expect(of({ claim: 'exp', now: 10_000, claims: { iat: 2_800, nbf: 2_500 } })).toBe(-7_200);
    expect(of({ claim: 'nbf', now: 10_000, claims: { iat: 10_000, nbf: 10_600 } })).toBe(600);
    expect(of({ claim: 'exp', now: 10_000, claims: {} })).toBeNull();
  });

  it('is logged by a code, and never by what the other side wrote', () => {
    expect(codeOf(atTheEnd('invalid_client'))).toBe('invalid_client');
    expect(codeOf(atTheEnd('x y\n{"level":30}'))).toBeNull();
    expect(codeOf(fault('OAUTH_TIMEOUT'))).toBe('OAUTH_TIMEOUT');
    expect(codeOf(new Error('eyJhbGciOi'))).toBeNull();
  });
});
