import type { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { createTestDatabase } from './test-database';

/**
 * Opens a migrated database for this test alone; `close` drops it.
 * @param as role of the connections: the service, or the owner of the tables, who may change rows that the service can
 * only add
 */
export async function openTestDataSource(as: 'service' | 'owner' = 'service'): Promise<{
  dataSource: DataSource;
  url: string;
  close(): Promise<void>;
}> {
  const database = await createTestDatabase();
  const dataSource = await openDatabase(
    dataSourceOptions(as === 'owner' ? database.ownerUrl : database.url, ENTITIES),
  );
  return {
    dataSource,
    url: database.url,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

/** Gives each test of the surrounding `describe` its own migrated database, which is dropped after the test. */
export function ownDatabase(): { readonly dataSource: DataSource; readonly url: string } {
  let opened: Awaited<ReturnType<typeof openTestDataSource>> | undefined;
  const open = (): NonNullable<typeof opened> => {
    if (opened === undefined) throw new Error('the database is there from beforeEach on');
    return opened;
  };
  beforeEach(async () => {
    opened = await openTestDataSource();
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });
  return {
    get dataSource() {
      return open().dataSource;
    },
    get url() {
      return open().url;
    },
  };
}
