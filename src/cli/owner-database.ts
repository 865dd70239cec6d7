import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSettings } from '../platform/config/process-config';
import { addressOf } from '../platform/database/embedded/database-name';
import { ensureDatabase, startEmbeddedServer } from '../platform/database/embedded/embedded-server';
import { runningServer } from '../platform/database/embedded/running-server';
import { serviceUrl } from '../platform/database/walls/service-role';

const HOME = '.ledgerstamp';
const DATABASE = 'ledgerstamp';

/** Both addresses of the installation's database. */
export interface OwnerDatabase {
  readonly ownerUrl: string;
  readonly serviceUrl: string;
}

/**
 * Runs a command as the owner of the tables: DATABASE_OWNER_URL, or DATABASE_URL where there is one role, or the embedded
 * database.
 *
 * @param use `next to others`: the service may be running on it; `alone`: nobody else may use it, and one that is not there is made
 */
export async function withOwner<T>(
  use: 'next to others' | 'alone',
  work: (database: OwnerDatabase) => Promise<T>,
): Promise<T> {
  loadSettings(['DATABASE_URL', 'DATABASE_OWNER_URL']);
  const { DATABASE_URL: given = '', DATABASE_OWNER_URL: owner = '' } = process.env;
  if (given !== '') return work({ ownerUrl: owner === '' ? given : owner, serviceUrl: given });
  const directory = resolve(HOME);
  if (use === 'next to others') {
    if (!existsSync(resolve(HOME, 'data')) && !existsSync(resolve(HOME, 'embedded-postgres-location.txt')))
      throw new Error('no database found here: set DATABASE_URL, or run this where the service runs');
    const running = await runningServer(directory);
    if (running !== null) {
      const ownerUrl = addressOf(running, DATABASE);
      return work({ ownerUrl, serviceUrl: await serviceUrl(ownerUrl) });
    }
  }
  const embedded = await startEmbeddedServer({ directory });
  try {
    const ownerUrl = await ensureDatabase(embedded, DATABASE);
    return await work({ ownerUrl, serviceUrl: await serviceUrl(ownerUrl) });
  } finally {
    await embedded.stop();
  }
}
