import fc from 'fast-check';
import { retryAfterMs, unansweredFailure } from './call-failure';

const NOW = new Date('2026-03-02T12:00:00Z');

function withCode(code: unknown): Error {
  return Object.assign(new Error('secret-token in the text'), {
    code,
    config: { headers: { key: 'secret-token' } },
  });
}

describe('a call without an answer', () => {
  it.each([
    ['ECONNREFUSED', 'it refuses connections'],
    ['ENOTFOUND', 'its name is not known'],
    ['EAI_AGAIN', 'its name is not known'],
    ['EHOSTUNREACH', 'there is no way to it'],
    ['ENETUNREACH', 'there is no way to it'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['CERT_HAS_EXPIRED', 'CERT_HAS_EXPIRED'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ])('has sent nothing when the connection never stood: %s', (code, said) => {
    expect(unansweredFailure('api.example', withCode(code))).toMatchObject({
      kind: 'not_sent',
      message: `api.example cannot be reached (${said})`,
    });
  });

  it.each([
    ['ECONNRESET', 'cut_off', 'the connection was cut'],
    ['EPIPE', 'cut_off', 'the connection was cut'],
    ['ETIMEDOUT', 'silent', 'it took too long'],
    ['ECONNABORTED', 'silent', 'it took too long'],
    ['ERR_CANCELED', 'silent', 'it took too long'],
    ['ERR_BAD_RESPONSE', null, 'ERR_BAD_RESPONSE'],
    ['HPE_INVALID_CONSTANT', null, 'HPE_INVALID_CONSTANT'],
  ])('may have arrived when it broke later: %s', (code, unanswered, said) => {
    expect(unansweredFailure('api.example', withCode(code))).toMatchObject({
      ...{ kind: 'temporary', unanswered },
      message: `api.example did not answer (${said})`,
    });
  });

  it.each([undefined, null, 'ECONNREFUSED', 7, {}, new Error('x'), withCode(7)])(
    'of which nothing is known is not called unsent: %p',
    (error) => {
      expect(unansweredFailure('api.example', error)).toMatchObject({
        kind: 'temporary',
        message: 'api.example did not answer (no answer)',
      });
    },
  );

  it('does not repeat the error, which may hold credentials', () => {
    const failure = unansweredFailure('api.example', withCode('ECONNRESET'));
    expect(failure.message + JSON.stringify(failure) + String(failure.cause)).not.toContain('secret-token');
  });
});

describe('the wait that is asked for', () => {
  it.each([
    ['26', 26_000],
    ['1.5', 1500],
    [' 10 ', 10_000],
    ['0.001', 1_000],
    ['86400', 86_400_000],
    ['86401', 86_400_000],
    ['9'.repeat(400), 86_400_000],
    ['Mon, 02 Mar 2026 12:00:30 GMT', 30_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400_000],
    ['0', null],
    ['-5', null],
    ['1e300', null],
    ['1e3', null],
    ['0x10', null],
    ['Mon, 02 Mar 2026 11:59:00 GMT', null],
    ['2026', 2_026_000],
    ['2026-03-03', null],
    ['', null],
    ['  ', null],
    ['soon', null],
    [undefined, null],
    ['Infinity', null],
    ['NaN', null],
  ])('of %j is %j ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });

  it('is between a second and a day, or none, whatever is asked', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (header) => {
        const wait = retryAfterMs(header, NOW);
        expect(wait === null || (wait >= 1_000 && wait <= 86_400_000)).toBe(true);
      }),
    );
  });
});
