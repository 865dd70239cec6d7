import {
  existsSync,
  statSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, ConfigurationFault, readConfig } from './config';
import { Environment } from './environment';
import { join } from 'node:path';
import { errorCode } from '../error-code';

/** Settings that hold a secret; each may be in a file named by the same setting with the suffix _FILE. */
const SECRETS = [
  ...['DATABASE_URL', 'DATABASE_OWNER_URL', 'ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS'],
  ...['ADMIN_API_KEY', 'VIEWER_API_KEY', 'METRICS_TOKEN', 'XERO_CLIENT_SECRET', 'XERO_WEBHOOK_KEY'],
  ...['BACKUP_PASSPHRASE', 'SMTP_URL', 'LEDGERSTAMP_TOKEN'],
];
const OF_PROVIDER = /^OPENID_[A-Z0-9]+_CLIENT_SECRET$/;
const FILE = '_FILE';
const EVERYBODY_MAY_READ = 0o004;
/** Maximum bytes read of a file; the size is not used, because some system files report 0. */
const MOST_BYTES = 64 * 1024;

type Given = Readonly<Record<string, string | undefined>>;

interface SecretFiles {
  /** Values by the name of the setting. */
  readonly values: Readonly<Record<string, string>>;
  /** Faults, one sentence each, beginning with the name; never a value. */
  readonly faults: readonly string[];
  /** Secrets that work but protect nothing, one sentence each. */
  readonly unsafe: readonly string[];
}

/**
 * Reads secrets from files: those named by `NAME_FILE`, and those of systemd (CREDENTIALS_DIRECTORY), named like the
 * settings. A final line break is removed.
 * @param needed settings whose files are read; by default those of all secrets
 */
export function readSecretFiles(environment: Given, needed?: readonly string[]): SecretFiles {
  const found = { values: {} as Record<string, string>, faults: [] as string[], unsafe: [] as string[] };
  const files = [...namedFiles(environment), ...credentials(environment)];
  for (const { name, setting, file } of files.filter((each) => needed?.includes(each.name) ?? true)) {
    const value = contentOf(file);
    if (value === null || value.fault !== undefined) {
      found.faults.push(`${setting} names ${file}, ${value?.fault ?? 'which is empty'}`);
      continue;
    }
    const other = found.values[name] ?? environment[name] ?? '';
    if (other !== '' && other !== value.text)
      found.faults.push(`${name} and ${setting} are both set: keep one`);
    else found.values[name] = value.text;
    if (value.isOpen)
      found.unsafe.push(
        `${setting} names ${file}, which every user of this machine can read; protect it with: chmod o-r`,
      );
  }
  return found;
}

interface SecretFile {
  readonly name: string;
  /** Variable that names the file. */
  readonly setting: string;
  readonly file: string;
}

function namedFiles(environment: Given): SecretFile[] {
  return Object.entries(environment).flatMap(([setting, file = '']) => {
    const name = setting.slice(0, -FILE.length);
    return setting.endsWith(FILE) && isSecret(name) && file !== '' ? [{ name, setting, file }] : [];
  });
}

function credentials({ CREDENTIALS_DIRECTORY: folder = '' }: Given): SecretFile[] {
  if (folder === '') return [];
  try {
    return readdirSync(folder)
      .filter(isSecret)
      .map((name) => ({ name, setting: `CREDENTIALS_DIRECTORY (${name})`, file: join(folder, name) }));
  } catch {
    // Ignores the folder of another service; missing secrets are reported as missing.
    return [];
  }
}

function isSecret(name: string): boolean {
  return SECRETS.includes(name) || OF_PROVIDER.test(name);
}

type Content =
  | { readonly text: string; readonly isOpen: boolean; readonly fault?: undefined }
  | { readonly fault: string };

/** Reads a file; null: it is empty. */
function contentOf(file: string): Content | null {
  try {
    // Opens without blocking, since a pipe without a writer would never open. Windows has no such flag.
    const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return contentOfOpened(opened);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    return { fault: `which cannot be read (${errorCode(error) ?? 'no reason given'})` };
  }
}

function contentOfOpened(opened: number): Content | null {
  const status = fstatSync(opened);
  if (!status.isFile()) return { fault: 'which is no ordinary file' };
  const bytes = Buffer.alloc(MOST_BYTES + 1);
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(opened, bytes, length, bytes.length - length, null);
  if (length > MOST_BYTES) return { fault: 'which is too large to be a secret' };
  const text = bytes.toString('utf8', 0, length).replace(/\r?\n$/, '');
  if (text.trim() === '') return null;
  // Windows has no such rights, so its files count as closed.
  return { text, isOpen: process.platform !== 'win32' && (status.mode & EVERYBODY_MAY_READ) !== 0 };
}

const SET = 'set';

/**
 * Settings by name, for support people: the value only where it cannot be a secret, the host of an address, otherwise
 * whether it is set.
 */
export function shownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const known = Object.entries(new Environment() as object) as [string, unknown][];
  return Object.fromEntries(
    known
      .map(([name, usual]): [string, string] => [name, shown(name, environment[name] ?? '', usual)])
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

function shown(name: string, value: string, usual: unknown): string {
  if (value === '') return usual === undefined ? 'not set' : 'default';
  if (name === 'LOG_LEVEL' && /^[a-z]{4,5}$/.test(value)) return value;
  // A setting with such a default holds a number or a switch, never a key.
  if (usual !== undefined && /^(\d{1,9}|true|false)$/.test(value)) return value;
  return originOf(value) ?? SET;
}

/** Returns the origin of an address; user and path are dropped, because both may contain secrets. */
function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol, origin } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('Config');

/** Configuration of this process: its environment, with defaults from a `.env` file here and from secrets in files. */
export function readProcessConfig(): Config {
  const { faults, unsafe } = completeEnvironment();
  return readConfig(process.env, [...(isReadByOthers('.env') ? [OPEN_FILE] : []), ...unsafe], faults);
}

/**
 * Loads settings for commands that need only a few: `.env`, and the required secrets that are in files. Files
 * of other secrets may be readable by the service only.
 * @throws ConfigurationFault naming each unusable file
 */
export function loadSettings(secrets: readonly string[]): void {
  const { faults } = completeEnvironment(secrets);
  if (faults.length > 0) throw new ConfigurationFault(faults);
}

function completeEnvironment(secrets?: readonly string[]): SecretFiles {
  if (existsSync('.env')) loadEnvFile('.env');
  const files = readSecretFiles(process.env, secrets);
  Object.assign(process.env, files.values);
  return files;
}

/** Returns the settings for outside support, without possible secrets. */
export function shownProcessSettings(): Record<string, string> {
  return shownSettings(process.env);
}

const OPEN_FILE = '.env can be read by every user of this machine; protect it with: chmod 600 .env';

/** True when others can read the file; Windows has no such rights. */
function isReadByOthers(file: string): boolean {
  return (
    process.platform !== 'win32' && ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0
  );
}
