import { isIP } from 'node:net';
import type { Environment } from './environment';
import type { OpenIdProvider } from './open-id-settings';

/** Minimum number of different characters in a key; 24 random ones have far more, typed ones often fewer. */
const LEAST_DIFFERENT_SIGNS = 10;
const LEAST_DIFFERENT_BYTES = 16;
const SHORTEST_WEBHOOK_KEY = 16;
/** Widest prefixes accepted for proxies; wider ranges are the internet. */
const WIDEST = { 4: 8, 6: 16 } as const;

const KEYS = ['ADMIN_API_KEY', 'VIEWER_API_KEY', 'METRICS_TOKEN'] as const;
const DATABASES = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const;
/**
 * SSL modes in which PostgreSQL's certificate is verified; the driver verifies it in two more, unless set to libpq's
 * behaviour.
 */
const CHECKED = ['verify-full', 'verify-ca'];
const ADDRESSES = ['FISCAL_URL', 'XERO_API_URL', 'XERO_IDENTITY_URL', 'XERO_LOGIN_URL'] as const;

/**
 * Settings that work but are unsafe, one sentence each, beginning with the name, never with a value.
 * @param environment variables may be missing or invalid: those are skipped
 */
export function unsafeSettings(
  environment: Partial<Environment>,
  providers: readonly OpenIdProvider[] = [],
): string[] {
  return [
    ...weakKeys(environment),
    ...sharedKeys(environment),
    ...openAddresses(environment),
    ...openDatabases(environment),
    ...openProviders(providers),
    ...widelyTrusted(environment.TRUSTED_PROXIES),
  ];
}

function weakKeys({ ENCRYPTION_KEY, XERO_WEBHOOK_KEY, ...environment }: Partial<Environment>): string[] {
  const faults: string[] = KEYS.filter((name) => isWeak(environment[name])).map(
    (name) => `${name} is easily guessed; make one with: openssl rand -hex 24`,
  );
  if (ENCRYPTION_KEY !== undefined && differentBytes(ENCRYPTION_KEY) < LEAST_DIFFERENT_BYTES) {
    faults.push('ENCRYPTION_KEY is not random; make one with: openssl rand -hex 32');
  }
  if (XERO_WEBHOOK_KEY !== undefined && XERO_WEBHOOK_KEY.length < SHORTEST_WEBHOOK_KEY) {
    faults.push('XERO_WEBHOOK_KEY is too short to be a webhook key of Xero');
  }
  return faults;
}

/** True for a key with few different characters, or a repeated part. */
function isWeak(key: string | undefined): boolean {
  return key !== undefined && (new Set(key).size < LEAST_DIFFERENT_SIGNS || /^(.+?)\1+$/.test(key));
}

function differentBytes(key: string): number {
  return new Set(Buffer.from(key, key.length === 64 ? 'hex' : 'base64')).size;
}

/** Finds keys that are equal: a holder of one key must not have another one with it. */
function sharedKeys(environment: Partial<Environment>): string[] {
  const { ENCRYPTION_KEY, ADMIN_API_KEY, VIEWER_API_KEY, METRICS_TOKEN } = environment;
  const isShared = (key: string | undefined, others: readonly (string | undefined)[]): boolean =>
    key !== undefined && others.includes(key);
  return [
    isShared(ENCRYPTION_KEY, [ADMIN_API_KEY, VIEWER_API_KEY, METRICS_TOKEN]) &&
      'ENCRYPTION_KEY is used as another key, too',
    isShared(METRICS_TOKEN, [ADMIN_API_KEY, VIEWER_API_KEY]) && 'METRICS_TOKEN is used as another key, too',
  ].filter((fault) => fault !== false);
}

function openAddresses(environment: Partial<Environment>): string[] {
  const { PUBLIC_URL = '', HOST = '' } = environment;
  const faults: string[] = ADDRESSES.filter((name) => isPlain(environment[name] ?? '')).map(
    (name) => `${name} is http: keys and documents would be sent unprotected; use https`,
  );
  if (isPlain(environment.CHANGELOG_URL ?? ''))
    faults.push('CHANGELOG_URL is http: others could change what it says; use https');
  if (!URL.canParse(PUBLIC_URL)) return faults;
  const { protocol, username, password } = new URL(PUBLIC_URL);
  if (username !== '' || password !== '') faults.push('PUBLIC_URL contains a user name or a password');
  if (protocol === 'http:' && (isPlain(PUBLIC_URL) || !isLoopback(HOST))) {
    faults.push('PUBLIC_URL is http: put a TLS proxy in front, and use its https address');
  }
  return faults;
}

function openDatabases(environment: Partial<Environment>): string[] {
  return DATABASES.filter((name) => isOpenDatabase(environment[name] ?? '')).map(
    (name) =>
      `${name} is of another machine, and asks for no TLS that is checked: add sslmode=verify-full to it, or sslmode=disable in a network that you trust`,
  );
}

/** Detects a database on another machine without TLS where the address does not say so explicitly. */
function isOpenDatabase(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const mode = searchParams.get('sslmode');
  if (mode === null) return !['true', '1'].includes(searchParams.get('ssl') ?? '');
  const checked = searchParams.get('uselibpqcompat') === 'true' ? CHECKED : [...CHECKED, 'require', 'prefer'];
  return mode !== 'disable' && !checked.includes(mode);
}

function openProviders(providers: readonly OpenIdProvider[]): string[] {
  return providers
    .filter(({ issuer }) => isPlain(issuer))
    .map(
      ({ name }) =>
        `OPENID_${name.toUpperCase()}_ISSUER is http: the client secret would be sent unprotected; use https`,
    );
}

/** True for http beyond this machine. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** True for a host of this computer only, with or without the brackets of an address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}

function widelyTrusted(proxies: readonly string[] = []): string[] {
  const isWide = proxies.some((proxy) => {
    const [address = '', length] = proxy.split('/');
    const family = isIP(address);
    return length !== undefined && family !== 0 && Number(length) < WIDEST[family === 4 ? 4 : 6];
  });
  return isWide ? ['TRUSTED_PROXIES trusts large parts of the internet'] : [];
}
