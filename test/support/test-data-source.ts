import type { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../src/database/data-source';
import { createTestDatabase } from './test-database';

/** A migrated database of this test's own, open; `close` takes it away. */
export async function openTestDataSource(): Promise<{
  dataSource: DataSource;
  url: string;
  close(): Promise<void>;
}> {
  const database = await createTestDatabase();
  const dataSource = await openDatabase(dataSourceOptions(database.url));
  return {
    dataSource,
    url: database.url,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
