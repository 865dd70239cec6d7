import { resolve } from 'node:path';
import { DataSource } from 'typeorm';
import { loadSettings } from '../platform/config/process-config';
import { dataSourceOptions } from '../platform/database/data-source';
import { ENTITIES } from '../entities';
import { ensureDatabase, startEmbeddedServer } from '../platform/database/embedded/embedded-server';
import { hasServerFiles } from '../platform/database/embedded/server-place';
import { serviceUrl } from '../platform/database/walls/service-role';
import { databaseRefusalText } from './refusal-texts';

/**
 * Runs a command on the database that the service itself would use: DATABASE_URL of the environment or of `.env`,
 * else the embedded one, which must not be in use then. Tables are taken as they are, never migrated.
 */
export async function withDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  loadSettings(['DATABASE_URL']);
  const given = process.env.DATABASE_URL ?? '';
  if (given !== '') return onDatabase(given, work);
  const directory = resolve('.ledgerstamp');
  if (!hasServerFiles(directory)) {
    throw new Error('no database found here: set DATABASE_URL, or run this where the service runs');
  }
  const embedded = await startEmbeddedServer({ directory });
  try {
    return await onDatabase(await serviceUrl(await ensureDatabase(embedded, 'ledgerstamp')), work);
  } finally {
    await embedded.stop();
  }
}

async function onDatabase<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(url, ENTITIES))
    .initialize()
    .catch((error: unknown) => {
      throw new Error(databaseRefusalText(error), { cause: error });
    });
  try {
    // Asking which are missing would make the table of migrations, which the service may not.
    const [found] = await dataSource.query<{ isThere: boolean }[]>(
      `select to_regclass('migrations') is not null as "isThere"`,
    );
    if (found?.isThere !== true || (await dataSource.showMigrations())) {
      throw new Error(
        'the database schema is from another version: start this version of the service once to migrate it',
      );
    }
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
