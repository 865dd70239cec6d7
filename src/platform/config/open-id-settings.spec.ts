import { randomBytes } from 'node:crypto';
import { type Config, ConfigurationFault, readConfig } from './config';

const GOOD = {
  ...{ PUBLIC_URL: 'https://ledgerstamp.example', FISCAL_URL: 'https://fiscal.example' },
  ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), ADMIN_API_KEY: 'a-key-of-more-than-24-characters' },
  ...{ XERO_CLIENT_ID: 'client-id', XERO_CLIENT_SECRET: 'client-secret' },
};
const ENTRA = {
  OPENID_ENTRA_ISSUER: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0',
  OPENID_ENTRA_CLIENT_ID: 'entra-client',
  OPENID_ENTRA_CLIENT_SECRET: 'entra-s3cret',
  OPENID_ENTRA_LABEL: 'Microsoft',
};
const GOOGLE = {
  OPENID_GOOGLE_ISSUER: 'https://accounts.google.com',
  OPENID_GOOGLE_CLIENT_ID: 'google-client',
  OPENID_GOOGLE_CLIENT_SECRET: 'google-s3cret',
};

const read = (changes: Record<string, string>): Config => readConfig({ ...GOOD, ...changes });

function faults(changes: Record<string, string>): readonly string[] {
  try {
    read(changes);
  } catch (error) {
    if (error instanceof ConfigurationFault) return error.faults;
    throw error;
  }
  return [];
}

describe('the settings of sign-in providers', () => {
  it('name none unless set', () => expect(read({}).openIdProviders).toEqual([]));

  it('name several at once, in their order, each with a label', () => {
    const config = read({ OPENID_PROVIDERS: 'entra, google', ...ENTRA, ...GOOGLE });
    expect(config.openIdProviders).toEqual([
      {
        ...{ name: 'entra', label: 'Microsoft', issuer: ENTRA.OPENID_ENTRA_ISSUER },
        ...{ clientId: 'entra-client', clientSecret: 'entra-s3cret' },
      },
      {
        ...{ name: 'google', label: 'Google', issuer: 'https://accounts.google.com' },
        ...{ clientId: 'google-client', clientSecret: 'google-s3cret' },
      },
    ]);
    expect(Object.isFrozen(config.openIdProviders)).toBe(true);
  });

  it('that are missing are named all at once', () => {
    expect(faults({ OPENID_PROVIDERS: 'entra' })).toEqual([
      'OPENID_ENTRA_CLIENT_ID is missing: it must be the client id at the provider',
      'OPENID_ENTRA_CLIENT_SECRET is missing: it must be the client secret at the provider',
      'OPENID_ENTRA_ISSUER is missing: it must be the http or https address of the provider, without ? and #',
    ]);
  });

  it.each([
    [
      'a provider twice',
      { OPENID_PROVIDERS: 'entra,entra' },
      /^OPENID_PROVIDERS must list each provider once/,
    ],
    ['a name that no variable can have', { OPENID_PROVIDERS: 'my entra' }, /^OPENID_PROVIDERS must be names/],
    [
      'a provider that is not listed',
      { ...GOOGLE, OPENID_PROVIDERS: 'entra' },
      /^OPENID_GOOGLE_CLIENT_ID is set/,
    ],
    [
      'an issuer with a query',
      { OPENID_ENTRA_ISSUER: 'https://a.example/?s3cret' },
      /^OPENID_ENTRA_ISSUER must/,
    ],
    [
      'an issuer with a password',
      { OPENID_ENTRA_ISSUER: 'https://me:s3cret@a.example' },
      /^OPENID_ENTRA_ISSUER/,
    ],
    [
      'an issuer of another scheme',
      { OPENID_ENTRA_ISSUER: 'ftp://a.example' },
      /^OPENID_ENTRA_ISSUER must be/,
    ],
    ['a long label', { OPENID_ENTRA_LABEL: 'x'.repeat(41) }, /^OPENID_ENTRA_LABEL must have at most 40/],
    ['an issuer without TLS', { OPENID_ENTRA_ISSUER: 'http://a.example' }, /^OPENID_ENTRA_ISSUER is http/],
  ])('do not start with %s, and no value is shown', (_what, changes, message) => {
    const found = faults({ OPENID_PROVIDERS: 'entra', ...ENTRA, ...changes });
    expect(found).toContainEqual(expect.stringMatching(message));
    expect(found.join()).not.toContain('s3cret');
  });

  it('may name a provider on this machine without TLS', () => {
    const local = { ...ENTRA, OPENID_ENTRA_ISSUER: 'http://127.0.0.1:8080/realms/one' };
    expect(faults({ OPENID_PROVIDERS: 'entra', ...local })).toEqual([]);
  });
});
