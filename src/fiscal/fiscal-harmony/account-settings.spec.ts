import { inEnglish } from '../../../test/support/in-english';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { FiscalAccountAccess } from '../fiscal-service';
import { accountFaults, harmonySettingsOf, callHeaders, sign } from './account-settings';

const CREDENTIALS = { apiKey: 'key-1', apiSecret: 'secret-1', application: 'app-1' };
const BODY = Buffer.from('{"InvoiceId":"1","Total":115.50}');

function account(changes: Partial<FiscalAccountAccess> = {}): FiscalAccountAccess {
  return {
    id: 'account-1',
    profile: 'contract',
    settings: { station: 'till-7', appVersion: '3' },
    credentials: CREDENTIALS,
    timeOffset: '+02:00',
    ...changes,
  };
}

describe('the headers of a call in the profile "contract"', () => {
  it('are the five of the interface document, secret included, and the type of the body', () => {
    expect(callHeaders(account(), BODY)).toEqual({
      'Content-Type': 'application/json',
      'X-Api-Key': 'key-1',
      'X-Api_Secret': 'secret-1',
      'X-Application': 'app-1',
      'X-Api-Station': 'till-7',
      'X-App-Version': '3',
    });
  });

  it('are the same without a body, but for its type', () => {
    const { 'Content-Type': _type, ...others } = callHeaders(account(), BODY);
    expect(callHeaders(account(), null)).toEqual(others);
  });

  it('have the version 1 of the interface document and a station of our own when nothing is set', () => {
    const headers = callHeaders(account({ settings: {} }), null);
    expect([headers['X-App-Version'], headers['X-Api-Station']]).toEqual(['1', 'ledgerstamp']);
  });
});

describe('the headers of a call in the profile "published"', () => {
  const published = account({ profile: 'published' });

  it('hold a signature of the body and never the secret', () => {
    expect(callHeaders(published, BODY)).toEqual({
      'Content-Type': 'application/json',
      'X-Api-Key': 'key-1',
      'X-Application': 'app-1',
      'X-App-Station': 'till-7',
      'X-App-Version': '3',
      'X-Api-Signature': createHmac('sha256', 'secret-1').update(BODY).digest('base64'),
    });
  });

  it('hold no signature where there is nothing to sign', () => {
    expect(Object.keys(callHeaders(published, null)).sort()).toEqual([
      'X-Api-Key',
      'X-App-Station',
      'X-App-Version',
      'X-Application',
    ]);
  });

  it('do not show the secret anywhere', () => {
    expect(JSON.stringify(callHeaders(published, BODY))).not.toContain('secret-1');
  });
});

describe('the names of headers', () => {
  it('may be set one by one, by what they carry', () => {
    const headerNames = { apiSecret: 'X-Api-Secret', station: 'X-App-Station', signature: 'X-Api-Signature' };
    const headers = callHeaders(account({ settings: { station: 'till-7', headerNames } }), BODY);
    expect(Object.keys(headers).sort()).toEqual([
      'Content-Type',
      'X-Api-Key',
      'X-Api-Secret',
      'X-Api-Signature',
      'X-App-Station',
      'X-App-Version',
      'X-Application',
    ]);
    expect(headers['X-Api-Signature']).toBe(sign(BODY, 'secret-1'));
    expect(headers['X-Api-Secret']).toBe('secret-1');
  });

  it('that are added to a profile without them bring what they carry', () => {
    const settings = { headerNames: { apiSecret: 'X-Api_Secret' } };
    expect(callHeaders(account({ profile: 'published', settings }), null)['X-Api_Secret']).toBe('secret-1');
  });
});

describe('a signature', () => {
  it('is that of the known example: HMAC-SHA256, the secret as text, in base64', () => {
    const body = Buffer.from('The quick brown fox jumps over the lazy dog');
    const hex = 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8';
    expect(sign(body, 'key')).toBe(Buffer.from(hex, 'hex').toString('base64'));
  });

  it('covers the exact bytes: one bit more or less and it is another', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), fc.nat({ max: 7 }), (bytes, at, bit) => {
        const changed = Buffer.from(bytes);
        const index = at % bytes.length;
        changed.writeUInt8(changed.readUInt8(index) ^ (1 << bit), index);
        expect(sign(changed, 's')).not.toBe(sign(Buffer.from(bytes), 's'));
      }),
    );
  });

  it('is made over bytes, not over their text: what JSON would call equal is signed apart', () => {
    expect(sign(Buffer.from('{"a":1}'), 's')).not.toBe(sign(Buffer.from('{"a": 1}'), 's'));
    expect(sign(Buffer.from('{"a":1.0}'), 's')).not.toBe(sign(Buffer.from('{"a":1}'), 's'));
  });

  it('takes a secret that looks like base64 or hexadecimal as the text it is', () => {
    for (const secret of ['c2VjcmV0', 'deadbeef', 'schlüssel']) {
      const expected = createHmac('sha256', Buffer.from(secret, 'utf8')).update(BODY).digest('base64');
      expect(sign(BODY, secret)).toBe(expected);
    }
  });
});

describe('an account that cannot work', () => {
  it.each([
    ['an unknown profile', { profile: 'toString' }, ['profile must be one of contract, published']],
    [
      'no credentials at all',
      { credentials: {} },
      [
        'credentials.apiKey is missing',
        'credentials.apiSecret is missing',
        'credentials.application is missing',
      ],
    ],
    ['an empty key', { credentials: { ...CREDENTIALS, apiKey: '' } }, ['credentials.apiKey is missing']],
    [
      'a line break in the key',
      { credentials: { ...CREDENTIALS, apiKey: 'key\r\nX-Other: 1' } },
      ['credentials.apiKey contains characters that are not allowed in a header'],
    ],
    [
      'a station in another script',
      { settings: { station: 'Kasse ✓' } },
      ['settings.station must be a text that is allowed in a header'],
    ],
    [
      'a version that is a number',
      { settings: { appVersion: 1 } },
      ['settings.appVersion must be a text that is allowed in a header'],
    ],
    [
      'a header name with a space',
      { settings: { headerNames: { apiKey: 'X Api Key', station: 'X-Ok' } } },
      ['settings.headerNames.apiKey is not the name of a header'],
    ],
    [
      'a header that belongs to HTTP',
      { settings: { headerNames: { station: 'content-LENGTH' } } },
      ['settings.headerNames.station is a standard HTTP header'],
    ],
    [
      'two things in one header',
      { settings: { headerNames: { station: 'x-api-key' } } },
      [
        'settings.headerNames.apiKey: X-Api-Key is used twice',
        'settings.headerNames.station: x-api-key is used twice',
      ],
    ],
    [
      'header names that are none of ours',
      { settings: { headerNames: { secret: 'X-Secret' } } },
      [
        'settings.headerNames.secret is not known; these are: apiKey, apiSecret, application, station, appVersion, signature',
      ],
    ],
    [
      'header names that are a list',
      { settings: { headerNames: ['X'] } },
      ['settings.headerNames must be an object of header names'],
    ],
    [
      'a webhook signature in no header',
      { settings: { webhookSignatureHeader: 'X: Y' } },
      ['settings.webhookSignatureHeader is not the name of a header'],
    ],
    [
      'paths that are a text',
      { settings: { paths: '/x' } },
      ['settings.paths must be an object of paths by operation'],
    ],
    [
      'an unknown registration',
      { settings: { vatRegistration: 'yes' } },
      ['settings.vatRegistration must be one of as_reported, registered'],
    ],
    [
      'an unknown order of numbers',
      { settings: { numberOrder: 'up' } },
      ['settings.numberOrder must be one of any, follows_submissions'],
    ],
    [
      'an unknown webhook signature',
      { settings: { webhookSignature: 'md5' } },
      ['settings.webhookSignature must be one of hmac, optional, none'],
    ],
  ])('has %s', (_what, changes, faults) => {
    expect(inEnglish(accountFaults(account(changes)))).toEqual(faults);
  });

  it('has all its faults reported at once, and none of them repeats a secret', () => {
    const credentials = { apiKey: 'leaked-key\n', apiSecret: 'leaked-sécret', application: '' };
    const settings = { station: '\n', headerNames: { apiKey: '' }, webhookSignature: '' };
    const faults = accountFaults(account({ profile: 'x', credentials, settings }));
    expect(faults).toHaveLength(7);
    expect(faults.map((one) => inEnglish(one)).join()).not.toContain('leaked');
  });

  it('is not one with everything set, in either profile', () => {
    expect(accountFaults(account())).toEqual([]);
    expect(accountFaults(account({ profile: 'published', settings: { webhookSignature: 'none' } }))).toEqual(
      [],
    );
    expect(accountFaults(account({ settings: {} }))).toEqual([]);
  });

  it('takes unsigned events as hints where the contract shows no signing, unless set otherwise', () => {
    expect(harmonySettingsOf({ settings: {}, profile: 'contract' }).webhookSignature).toBe('optional');
    const settings = { webhookSignature: 'hmac' };
    expect(harmonySettingsOf({ settings, profile: 'contract' }).webhookSignature).toBe('hmac');
  });

  it('asks for a signature on webhooks of the published profile unless set otherwise', () => {
    expect(harmonySettingsOf({ settings: {}, profile: 'published' }).webhookSignature).toBe('hmac');
    expect(
      harmonySettingsOf({ settings: { webhookSignature: 'none' }, profile: 'published' }).webhookSignature,
    ).toBe('none');
  });
});
