import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from './config';

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('Config');

/** The configuration of this process: its environment, completed (never overruled) by a `.env` file here. */
export function readProcessConfig(): Config {
  if (existsSync('.env')) loadEnvFile('.env');
  return readConfig(process.env);
}
