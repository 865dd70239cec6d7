import { DataSource } from 'typeorm';
import { loadSettings } from '../platform/config/process-config';
import { dataSourceOptions } from '../platform/database/data-source';
import { ENTITIES } from '../entities';
import { withOwner } from './owner-database';
import { databaseRefusalText } from './refusal-texts';

/**
 * Runs a command on the database that the service itself would use, whether the service runs or not: DATABASE_URL of the
 * environment or of `.env`, else the embedded one. Tables are taken as they are, never migrated.
 */
export async function withDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  loadSettings(['DATABASE_URL']);
  const given = process.env.DATABASE_URL ?? '';
  if (given !== '') return onDatabase(given, work);
  return withOwner('next to others', ({ serviceUrl }) => onDatabase(serviceUrl, work));
}

async function onDatabase<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(url, ENTITIES))
    .initialize()
    .catch((error: unknown) => {
      throw new Error(databaseRefusalText(error), { cause: error });
    });
  try {
    // A look-up of missing migrations would create the table of migrations, which the service's role may not.
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
