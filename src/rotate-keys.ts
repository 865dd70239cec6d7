import { resolve } from 'node:path';
import { ConfigurationFault, type Config } from './config/config';
import { readProcessConfig } from './config/process-config';
import { dataSourceOptions, openDatabase } from './database/data-source';
import { ensureDatabase, startEmbeddedServer } from './database/embedded/embedded-server';
import { KeyRotation, type RotatedKind } from './database/secrets/key-rotation';
import { RowSecrets } from './database/secrets/row-secrets';
import { SecretBox } from './database/secrets/secret-box';

/** Seals everything anew with ENCRYPTION_KEY that ENCRYPTION_KEY_PREVIOUS has sealed. Exit code 1: something is left. */
async function main(): Promise<void> {
  const isJson = process.argv.includes('--json');
  const config = readProcessConfig();
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const done = await withDatabase(config, say, (url) => rotate(config, url, isJson ? () => undefined : say));
  const unreadable = done.flatMap((kind) => kind.unreadable);
  if (isJson) process.stdout.write(`${JSON.stringify({ isComplete: unreadable.length === 0, done })}\n`);
  else say(summary(done));
  process.exitCode = unreadable.length === 0 ? 0 : 1;
}

async function rotate(config: Config, url: string, say: (line: string) => void): Promise<RotatedKind[]> {
  const dataSource = await openDatabase(dataSourceOptions(url));
  try {
    const box = new SecretBox(config.encryptionKey, config.previousEncryptionKeys);
    const rotation = new KeyRotation(dataSource, box, new RowSecrets(dataSource, box));
    return await rotation.run((what, sealedAnew) => say(`${what}: ${sealedAnew} sealed anew`));
  } finally {
    await dataSource.destroy();
  }
}

/** The embedded server serves one process: with it, the service has to be stopped meanwhile. */
async function withDatabase<T>(
  config: Config,
  log: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) return work(config.databaseUrl);
  const embedded = await startEmbeddedServer({ directory: resolve('.ledgerstamp'), log });
  try {
    return await work(await ensureDatabase(embedded, 'ledgerstamp'));
  } finally {
    await embedded.stop();
  }
}

function summary(done: readonly RotatedKind[]): string {
  const unreadable = done.flatMap((kind) => kind.unreadable);
  const counts = done.map(({ what, sealedAnew }) => `${sealedAnew} ${what}`).join(', ');
  if (unreadable.length === 0) {
    return `Sealed anew: ${counts}. Everything opens with ENCRYPTION_KEY: ENCRYPTION_KEY_PREVIOUS may be removed.`;
  }
  return [
    `Sealed anew: ${counts}. Left as they are, because no key opens them:`,
    ...unreadable,
    'Add their key to ENCRYPTION_KEY_PREVIOUS and run this again; keep what is there now.',
  ].join('\n');
}

main().catch((error: unknown) => {
  const why =
    error instanceof ConfigurationFault
      ? error.faults.join('; ')
      : error instanceof Error
        ? error.message
        : 'unknown';
  process.stderr.write(`The keys were not rotated. ${why}\n`);
  process.exit(1);
});
