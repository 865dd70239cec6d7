import { existsSync, statSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, ConfigurationFault, readConfig } from './config';
import { readSecretFiles, type SecretFiles } from './secret-files';
import { Environment } from './environment';

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
