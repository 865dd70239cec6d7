import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigurationFault, readConfig, outdatedSettings } from './config';
import { Environment } from './environment';

const KEY = randomBytes(32);
const WEBHOOK_KEY = randomBytes(64).toString('base64');
const GOOD = {
  PUBLIC_URL: 'https://ledgerstamp.example/',
  ENCRYPTION_KEY: KEY.toString('hex'),
  ADMIN_API_KEY: 'a-key-of-more-than-24-characters',
  XERO_CLIENT_ID: 'client-id',
  XERO_CLIENT_SECRET: 'client-secret',
  FISCAL_URL: 'http://localhost:4100/api/',
};

function faults(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationFault) return error.faults;
    throw error;
  }
  return [];
}

function read(changes: Record<string, string | undefined> = {}): Config {
  return readConfig({ ...GOOD, ...changes });
}

describe('the settings', () => {
  it('have defaults for everything that can have one', () => {
    expect(read()).toEqual({
      changelogUrl: null,
      databaseUrl: null,
      databaseOwnerUrl: null,
      backups: { directory: null, hour: 0, keep: 14, passphrase: null, recipientsFile: null },
      retention: { callsDays: 90, messagesDays: 90, recordsYears: 6 },
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'https://ledgerstamp.example',
      encryptionKey: KEY,
      previousEncryptionKeys: [],
      adminApiKey: GOOD.ADMIN_API_KEY,
      viewerApiKey: null,
      xero: {
        clientId: 'client-id',
        clientSecret: 'client-secret',
        webhookKey: null,
        callsPerMinute: 60,
        callsPerDay: 1000,
        connections: 5,
        pageSize: 1000,
        apiUrl: 'https://api.xero.com',
        identityUrl: 'https://identity.xero.com',
        loginUrl: 'https://login.xero.com',
      },
      fiscalUrl: 'http://localhost:4100/api',
      sync: {
        pollMs: 300_000,
        longestPollMs: 300_000,
        pollAfterMissMs: 300_000,
        sweepAfterMs: 120_000,
        leaseMs: 60_000,
        organisationsAtOnce: 200,
        runBudgetMs: 5_000,
      },
      journalDirectory: '.ledgerstamp/journal',
      requiresDurableDatabase: true,
      resolvesByTwo: false,
      alerts: { smtpUrl: null, mailFrom: null, hosts: [] },
      metricsToken: null,
      otlpEndpoint: null,
      session: { idleMs: 1_800_000, absoluteMs: 43_200_000 },
      openIdProviders: [],
      trustedProxies: [],
      logLevel: 'info',
      unsafe: [],
    });
  });

  it.each([
    ['1000', undefined, 5],
    ['5000', undefined, 50],
    ['5000', '1000', 1000],
  ])(
    'knows how many organisations a plan with %s calls a day connects, unless set',
    (calls, told, connections) => {
      const config = read({ XERO_CALLS_PER_DAY: calls, XERO_CONNECTIONS: told });
      expect(config.xero.connections).toBe(connections);
    },
  );

  it('are taken from the environment where it has them', () => {
    const config = read({
      ...{
        DATABASE_URL: 'postgresql://u:p@db/ledger?sslmode=verify-full',
        PORT: '8080',
        HOST: '0.0.0.0',
        LOG_LEVEL: 'debug',
      },
      ...{ XERO_WEBHOOK_KEY: WEBHOOK_KEY, XERO_API_URL: 'http://127.0.0.1:4000/', POLL_SECONDS: '1' },
      ...{ SWEEP_AFTER_SECONDS: '2', LEASE_SECONDS: '5', ORGANISATIONS_AT_ONCE: '20' },
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgresql://u:p@db/ledger?sslmode=verify-full',
      port: 8080,
      host: '0.0.0.0',
      logLevel: 'debug',
      xero: { webhookKey: WEBHOOK_KEY, apiUrl: 'http://127.0.0.1:4000' },
      sync: {
        pollMs: 1_800_000,
        longestPollMs: 3_600_000,
        pollAfterMissMs: 1000,
        sweepAfterMs: 2000,
        leaseMs: 5000,
        organisationsAtOnce: 20,
      },
    });
  });

  it('that are empty are as good as not set', () => {
    expect(read({ DATABASE_URL: '', PORT: '', XERO_WEBHOOK_KEY: '', LOG_LEVEL: '' })).toEqual(read());
  });

  it('take keys that are being replaced, in either form', () => {
    const other = randomBytes(32);
    const both = `${KEY.toString('hex')},${other.toString('base64')}`;
    expect(read({ ENCRYPTION_KEY_PREVIOUS: both }).previousEncryptionKeys).toEqual([KEY, other]);
  });

  it.each([
    ['64 hexadecimal digits', KEY.toString('hex')],
    ['64 hexadecimal digits in capitals', KEY.toString('hex').toUpperCase()],
    ['base64', KEY.toString('base64')],
  ])('take the key as %s: the same 32 bytes', (_form, ENCRYPTION_KEY) => {
    expect(read({ ENCRYPTION_KEY }).encryptionKey.equals(KEY)).toBe(true);
  });

  it('rest longer between two looks only with webhooks: half an hour, or what is said, and twice that where nothing moves', () => {
    const longer = { POLL_SECONDS: '60', WEBHOOK_POLL_SECONDS: '3600' };
    expect(read(longer).sync.pollMs).toBe(60_000);
    const set = { ...longer, WEBHOOK_POLL_SECONDS: '900', XERO_WEBHOOK_KEY: WEBHOOK_KEY };
    expect(read(set).sync).toMatchObject({ pollMs: 900_000, longestPollMs: 1_800_000 });
    expect(read({ POLL_SECONDS: '60', XERO_WEBHOOK_KEY: WEBHOOK_KEY }).sync).toMatchObject({
      ...{ pollMs: 1_800_000, longestPollMs: 3_600_000, pollAfterMissMs: 60_000 },
    });
  });

  it('cannot be changed afterwards', () => {
    const config = read();
    for (const part of [config, config.xero, config.sync]) expect(Object.isFrozen(part)).toBe(true);
  });

  it('do not mind the rest of the environment', () => {
    expect(read({ PATH: '/bin', toString: 'x', HOME: '/root' })).toEqual(read());
  });
});

describe('the address of a database', () => {
  const unsafe = (DATABASE_URL: string): readonly string[] =>
    read({ DATABASE_URL, ALLOW_INSECURE: 'true' }).unsafe.filter((fault) => fault.startsWith('DATABASE_URL'));

  it.each([
    ...[
      '127.0.0.1/db',
      'localhost:5433/db',
      '[::1]/db',
      '%2Fvar%2Frun%2Fpostgresql/db',
      'x/db?host=/run/postgresql',
    ],
    ...['db.example/x?sslmode=verify-full', 'db.example/x?sslmode=require', 'db.example/x?ssl=true'],
    'db.example/x?sslmode=disable',
  ])('%s is of this machine, checks TLS, or says that there is none', (address) => {
    expect(unsafe(`postgres://role:word@${address}`)).toEqual([]);
  });

  it.each([
    ...['db.example/x', '10.0.0.5:5432/x', 'db.example/x?sslmode=no-verify', 'db.example/x?ssl=0'],
    ...['db.example/x?sslmode=require&uselibpqcompat=true', '127.0.0.1/x?host=db.example'],
  ])('%s keeps the service from starting', (address) => {
    expect(unsafe(`postgres://role:word@${address}`)).toEqual([
      expect.stringMatching(/^DATABASE_URL is of another machine, .*sslmode=verify-full.*sslmode=disable/),
    ]);
  });
});

describe('settings that cannot work', () => {
  it('are named all at once, one sentence for each variable, in alphabetical order', () => {
    expect(faults({})).toEqual([
      'ENCRYPTION_KEY is missing: it must be 32 bytes as 64 hex digits or as base64; make one with: openssl rand -hex 32',
      'FISCAL_URL is missing: it must be the http or https address of the fiscalisation service',
      'PUBLIC_URL is missing: it must be an http or https address, for example https://ledgerstamp.example',
      'XERO_CLIENT_ID is missing: it must be the client id of your Xero app',
      'XERO_CLIENT_SECRET is missing: it must be the client secret of your Xero app',
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://db', /^DATABASE_URL must begin with postgres:\/\/$/],
    ['DATABASE_OWNER_URL', 'db', /^DATABASE_OWNER_URL must begin with postgres:\/\/$/],
    ['PORT', 'http', /^PORT .*must be a whole number/],
    ['PORT', '65536', /^PORT must not be greater than 65535$/],
    ['PORT', '-1', /^PORT .*must be a whole number/],
    ['PORT', '80.5', /^PORT .*must be a whole number/],
    ['PUBLIC_URL', 'ledgerstamp.example', /^PUBLIC_URL must be an http/],
    ['PUBLIC_URL', 'ftp://ledgerstamp.example', /^PUBLIC_URL must be an http/],
    ['FISCAL_URL', 'file:///etc/passwd', /^FISCAL_URL must be the http/],
    ['CHANGELOG_URL', 'file:///etc/passwd', /^CHANGELOG_URL must be an http/],
    ['CHANGELOG_URL', 'https://me:key@notes.example', /^CHANGELOG_URL must be an http/],
    ['XERO_API_URL', 'x', /^XERO_API_URL must be an http/],
    ['XERO_IDENTITY_URL', 'x', /^XERO_IDENTITY_URL must be an http/],
    ['XERO_LOGIN_URL', 'x', /^XERO_LOGIN_URL must be an http/],
    ['ENCRYPTION_KEY', 'x'.repeat(64), /^ENCRYPTION_KEY must be 32 bytes/],
    ['ENCRYPTION_KEY', KEY.toString('hex').slice(2), /^ENCRYPTION_KEY must be 32 bytes/],
    ['ENCRYPTION_KEY', `${KEY.toString('hex')}00`, /^ENCRYPTION_KEY must be 32 bytes/],
    ['ENCRYPTION_KEY', randomBytes(33).toString('base64'), /^ENCRYPTION_KEY must be 32 bytes/],
    ['ADMIN_API_KEY', 'x'.repeat(23), /^ADMIN_API_KEY must have at least 24/],
    ['ADMIN_API_KEY', 'a key with spaces of many letters', /^ADMIN_API_KEY may contain only letters, digits/],
    ['ADMIN_API_KEY', `${'x'.repeat(24)}\u00e9`, /^ADMIN_API_KEY may contain only letters, digits/],
    ['ADMIN_API_KEY', `${'x'.repeat(24)}\t`, /^ADMIN_API_KEY may contain only letters, digits/],
    ['ENCRYPTION_KEY_PREVIOUS', 'short', /^ENCRYPTION_KEY_PREVIOUS must be one key, or several/],
    ['ENCRYPTION_KEY_PREVIOUS', `${KEY.toString('hex')},`, /^ENCRYPTION_KEY_PREVIOUS must be one key/],
    ['XERO_CALLS_PER_MINUTE', '0', /^XERO_CALLS_PER_MINUTE must not be less than 1$/],
    ['XERO_CALLS_PER_DAY', 'many', /^XERO_CALLS_PER_DAY .*must be a whole number/],
    ['XERO_CONNECTIONS', '0', /^XERO_CONNECTIONS must not be less than 1$/],
    ['XERO_PAGE_SIZE', '1001', /^XERO_PAGE_SIZE must not be greater than 1000$/],
    ['WEBHOOK_POLL_SECONDS', '0', /^WEBHOOK_POLL_SECONDS must not be less than 1$/],
    ['POLL_SECONDS', '0', /^POLL_SECONDS must not be less than 1$/],
    ['SWEEP_AFTER_SECONDS', '1m', /^SWEEP_AFTER_SECONDS .*must be a whole number/],
    ['CALLS_KEPT_DAYS', '29', /^CALLS_KEPT_DAYS must not be less than 30$/],
    ['MESSAGES_KEPT_DAYS', '6', /^MESSAGES_KEPT_DAYS must not be less than 7$/],
    ['RECORDS_KEPT_YEARS', '5', /^RECORDS_KEPT_YEARS must not be less than 6$/],
    ['LEASE_SECONDS', '4', /^LEASE_SECONDS must not be less than 5$/],
    ['SMTP_URL', 'https://mail.example', /^SMTP_URL must begin with smtp/],
    ['MAIL_FROM', 'Ledgerstamp', /^MAIL_FROM must be an address/],
    ['ALERT_HOSTS', 'https://hooks.example', /^ALERT_HOSTS must be host names or addresses/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http/],
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must have at least 24/],
    ['VIEWER_API_KEY', 'short', /^VIEWER_API_KEY must have at least 24/],
    ['VIEWER_API_KEY', GOOD.ADMIN_API_KEY, /^VIEWER_API_KEY must differ from ADMIN_API_KEY$/],
    ['TRUSTED_PROXIES', '999.1.1.1', /^TRUSTED_PROXIES must be IP addresses/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /^TRUSTED_PROXIES must be IP addresses/],
    ['TRUSTED_PROXIES', '10.0.0.1,proxy', /^TRUSTED_PROXIES must be IP addresses/],
    ['ALLOW_INSECURE', 'yes', /^ALLOW_INSECURE must be true or false$/],
    ['LOG_LEVEL', 'verbose', /^LOG_LEVEL must be one of fatal, error, warn, info, debug, trace$/],
  ])('are %s = %s', (name, value, message) => {
    const found = faults({ ...GOOD, [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(message);
  });

  it('are named without a value of theirs: any of them may be a secret', () => {
    const names = Object.keys(new Environment()).concat(
      Object.keys(GOOD),
      'DATABASE_URL',
      'XERO_WEBHOOK_KEY',
    );
    const wrong = Object.fromEntries(names.map((name, index) => [name, `s3cret${index}`]));
    let thrown: unknown = null;
    try {
      readConfig(wrong);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ConfigurationFault);
    const { message, faults: found, stack } = thrown as ConfigurationFault;
    expect(found.length).toBeGreaterThan(8);
    expect(`${message} ${found.join()} ${stack}`).not.toContain('s3cret');
    expect(message.split('\n')).toEqual([...found].sort());
  });
});

describe('settings that are unsafe', () => {
  const unsafe: readonly [name: string, changes: Record<string, string>, message: RegExp][] = [
    ['a key of one character', { ADMIN_API_KEY: 'a'.repeat(24) }, /^ADMIN_API_KEY is easily guessed/],
    ['an example', { ADMIN_API_KEY: 'change-me-change-me-change-me' }, /^ADMIN_API_KEY is easily guessed/],
    ['a repeated key', { VIEWER_API_KEY: 'abcdefghijkl'.repeat(2) }, /^VIEWER_API_KEY is easily guessed/],
    ['an encryption key of zeros', { ENCRYPTION_KEY: '0'.repeat(64) }, /^ENCRYPTION_KEY is not random/],
    ['one key as another', { ADMIN_API_KEY: KEY.toString('hex') }, /^ENCRYPTION_KEY is used as another key/],
    ['metrics by a key', { METRICS_TOKEN: GOOD.ADMIN_API_KEY }, /^METRICS_TOKEN is used as another key/],
    ['the service without TLS', { FISCAL_URL: 'http://fiscal.example/api' }, /^FISCAL_URL is http/],
    ['Xero without TLS', { XERO_IDENTITY_URL: 'http://10.1.2.3' }, /^XERO_IDENTITY_URL is http/],
    ['notes without TLS', { CHANGELOG_URL: 'http://notes.example' }, /^CHANGELOG_URL is http/],
    ['an address without TLS', { PUBLIC_URL: 'http://ledgerstamp.example' }, /^PUBLIC_URL is http/],
    ['one that all may reach', { PUBLIC_URL: 'http://localhost', HOST: '0.0.0.0' }, /^PUBLIC_URL is http/],
    [
      'an address with a key',
      { PUBLIC_URL: 'https://me:key@ledgerstamp.example' },
      /^PUBLIC_URL contains a user/,
    ],
    ['everybody as a proxy', { TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, /^TRUSTED_PROXIES trusts/],
    ['everybody of IPv6', { TRUSTED_PROXIES: '::/0' }, /^TRUSTED_PROXIES trusts/],
    ['a short webhook key', { XERO_WEBHOOK_KEY: 'a' }, /^XERO_WEBHOOK_KEY is too short/],
  ];

  it.each(unsafe)('do not start: %s', (_what, changes, message) => {
    expect(faults({ ...GOOD, ...changes })).toEqual([expect.stringMatching(message)]);
  });

  it('are named all at once, with those that cannot work', () => {
    const wrong = { PORT: 'x', ADMIN_API_KEY: 'a'.repeat(24), FISCAL_URL: 'http://fiscal.example' };
    expect(faults({ ...GOOD, ...wrong }).map((fault) => fault.split(' ')[0])).toEqual([
      ...['ADMIN_API_KEY', 'FISCAL_URL', 'PORT'],
    ]);
  });

  it.each(unsafe)(
    'start where ALLOW_INSECURE says so, and are still named: %s',
    (_what, changes, message) => {
      const config = read({ ...changes, ALLOW_INSECURE: 'true' });
      expect(config.unsafe).toEqual([expect.stringMatching(message)]);
    },
  );

  it('are no addresses of this machine, and no narrow ranges of proxies', () => {
    const local = { PUBLIC_URL: 'http://127.0.0.1:3000', FISCAL_URL: 'http://[::1]:4000' };
    expect(faults({ ...GOOD, ...local, TRUSTED_PROXIES: 'loopback,10.0.0.0/8,fd00::/16' })).toEqual([]);
  });

  it('may be found outside of the settings', () => {
    expect(() => readConfig(GOOD, ['.env can be read'])).toThrow('.env can be read');
    expect(readConfig({ ...GOOD, ALLOW_INSECURE: 'true' }, ['.env can be read']).unsafe).toHaveLength(1);
  });
});

const everyVariable = Object.keys(new Environment()).sort();

describe('.env.example', () => {
  const text = readFileSync(join(__dirname, '../../../.env.example'), 'utf8');
  const listed = [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));

  it('lists every variable that is read, and no other', () => {
    expect(listed.map(({ name }) => name).sort()).toEqual(everyVariable);
  });

  it('shows the defaults as they are', () => {
    const shown = Object.fromEntries(
      listed.filter(({ name }) => !(name in GOOD)).map(({ name, value }) => [name, value]),
    );
    const {
      DATABASE_URL: _database,
      DATABASE_OWNER_URL: _owner,
      XERO_WEBHOOK_KEY: _key,
      WEBHOOK_POLL_SECONDS: _poll,
      SMTP_URL: _smtp,
      MAIL_FROM: _from,
      METRICS_TOKEN: _token,
      VIEWER_API_KEY: _viewer,
      OPENID_PROVIDERS: _providers,
      ...defaults
    } = shown;
    expect(read(defaults)).toEqual(read());
  });
});

describe('settings that have been replaced', () => {
  it('are named at the start with what to use in their place, and never with their value', () => {
    expect(outdatedSettings({ viewerApiKey: null })).toEqual([]);
    const [sentence = '', ...others] = outdatedSettings({ viewerApiKey: 'a-key-that-may-only-look' });
    expect(others).toEqual([]);
    expect(sentence).toMatch(/^VIEWER_API_KEY still works.*token.*Your API tokens/);
    expect(sentence).not.toContain('a-key-that-may-only-look');
  });
});
