import { existsSync, statSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from './config';

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('Config');

/** The configuration of this process: its environment, completed (never overruled) by a `.env` file here. */
export function readProcessConfig(): Config {
  if (existsSync('.env')) loadEnvFile('.env');
  return readConfig(process.env, isReadByOthers('.env') ? [OPEN_FILE] : []);
}

const OPEN_FILE = '.env can be read by every user of this machine; protect it with: chmod 600 .env';

/** Windows has no such rights, and tells of none that would mean this. */
function isReadByOthers(file: string): boolean {
  return (
    process.platform !== 'win32' && ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0
  );
}
