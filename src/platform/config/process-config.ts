import { existsSync, statSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, ConfigurationFault, readConfig } from './config';
import { readSecretFiles, type SecretFiles } from './secret-files';
import { shownSettings } from './shown-settings';

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('Config');

/** The configuration of this process: its environment, completed (never overruled) by a `.env` file here and by secrets in files. */
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
