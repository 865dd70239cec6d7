import { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { EffortOfPlans1764103900000 } from '../../migrations/1764103900000-effort-of-plans';
import { MIGRATIONS } from '../../migrations/all';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

describe('the tables', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
  });

  afterEach(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  });

  it('are what the entities say, so that nothing is missing and nothing is forgotten', async () => {
    dataSource = await openDatabase(dataSourceOptions(database.url, ENTITIES));
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    // Constraints and indexes that only SQL can say are not the entities' business; columns and tables are.
    const columnChanges = upQueries
      .map(({ query }) => query)
      .filter((query) => /(CREATE|DROP) TABLE|(ADD|DROP|ALTER) COLUMN|ADD "/.test(query));
    expect(columnChanges).toEqual([]);
  });

  it('are made once, however many replicas start at the same time', async () => {
    const [first, second] = await Promise.all([
      openDatabase(dataSourceOptions(database.url, ENTITIES)),
      openDatabase(dataSourceOptions(database.url, ENTITIES)),
    ]);
    dataSource = first;
    const [row] = await first.query<{ runs: string }[]>('select count(*) as runs from migrations');
    await second.destroy();
    expect(row?.runs).toBe(String(MIGRATIONS.length));
  });

  it('can be taken away and made again', async () => {
    dataSource = await openDatabase(dataSourceOptions(database.url, ENTITIES));
    for (const _migration of MIGRATIONS) await dataSource.undoLastMigration();
    const left = await dataSource.query<unknown[]>(
      `select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
    );
    expect(left).toEqual([]);
    await expect(dataSource.runMigrations()).resolves.toHaveLength(MIGRATIONS.length);
  });

  it('keep what a stored plan costs in calls under its new name', async () => {
    dataSource = await openDatabase(dataSourceOptions(database.url, ENTITIES));
    const runner = dataSource.createQueryRunner();
    const migration = new EffortOfPlans1764103900000();
    // The plan alone is looked at: no organisation is needed for it.
    await runner.query('set session_replication_role = replica');
    await runner.query(
      `insert into backfills (organisation_id, stop_percent, report) values
       (gen_random_uuid(), 6, '{"from":null,"xero":{"calls":8}}'), (gen_random_uuid(), 5, '{"from":null}')`,
    );
    const reports = async (): Promise<unknown[]> => {
      const rows = await dataSource.query<{ report: unknown }[]>(
        'select report from backfills order by stop_percent',
      );
      return rows.map(({ report }) => report);
    };
    await migration.up(runner);
    expect(await reports()).toEqual([{ from: null }, { from: null, effort: { calls: 8 } }]);
    await migration.down(runner);
    expect(await reports()).toEqual([{ from: null }, { from: null, xero: { calls: 8 } }]);
    await runner.release();
  });
});
