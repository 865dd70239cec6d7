import { resolve } from 'node:path';
import { loadSettings } from '../platform/config/process-config';
import {
  addressOf,
  ensureDatabase,
  runningServer,
  startEmbeddedServer,
} from '../platform/database/embedded/embedded-server';
import { hasServerFiles } from '../platform/database/embedded/server-place';
import { serviceUrl } from '../platform/database/walls/service-role';

const HOME = '.ledgerstamp';
const DATABASE = 'ledgerstamp';

/** Addresses of the installation's database, for the owner and for the service. */
export interface OwnerDatabase {
  readonly ownerUrl: string;
  readonly serviceUrl: string;
}

/** Embedded database while the service runs on it; null: it does not run, or never existed here. */
export async function runningDatabase(): Promise<OwnerDatabase | null> {
  const directory = resolve(HOME);
  const running = hasServerFiles(directory) ? await runningServer(directory) : null;
  if (running === null) return null;
  const ownerUrl = addressOf(running, DATABASE);
  return { ownerUrl, serviceUrl: await serviceUrl(ownerUrl) };
}

/**
 * Runs a command as the owner of the tables: DATABASE_OWNER_URL, DATABASE_URL, or the embedded database.
 * @param use `next to others`: the service may run on it; `alone`: exclusively, and created if missing;
 * `wherever`: as it runs, else created if missing
 */
export async function withOwner<T>(
  use: 'next to others' | 'alone' | 'wherever',
  work: (database: OwnerDatabase) => Promise<T>,
): Promise<T> {
  loadSettings(['DATABASE_URL', 'DATABASE_OWNER_URL']);
  const { DATABASE_URL: given = '', DATABASE_OWNER_URL: owner = '' } = process.env;
  if (given !== '') return work({ ownerUrl: owner === '' ? given : owner, serviceUrl: given });
  const directory = resolve(HOME);
  if (use !== 'alone') {
    if (use === 'next to others' && !hasServerFiles(directory))
      throw new Error('no database found here: set DATABASE_URL, or run this where the service runs');
    const running = await runningDatabase();
    if (running !== null) return work(running);
  }
  const embedded = await startEmbeddedServer({ directory });
  try {
    const ownerUrl = await ensureDatabase(embedded, DATABASE);
    return await work({ ownerUrl, serviceUrl: await serviceUrl(ownerUrl) });
  } finally {
    await embedded.stop();
  }
}
