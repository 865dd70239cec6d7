import { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
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
    // Ignores constraints and indexes that only SQL can express; entities must define columns and tables.
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

  it('have no index of documents that was not weighed: those without a condition grow with each move', async () => {
    dataSource = await openDatabase(dataSourceOptions(database.url, ENTITIES));
    const rows = await dataSource.query<{ name: string; is_partial: boolean }[]>(
      `select c.relname as name, indpred is not null as is_partial from pg_index join pg_class c on c.oid = indexrelid
       where indrelid = 'documents'::regclass order by is_partial, name`,
    );
    // Limits indexes, since each costs about 80 bytes of log for each of a document's six changes. Indexes on data of
    // the books belong to document_listings.
    expect(rows.filter((row) => !row.is_partial).map(({ name }) => name)).toEqual([
      'documents_pkey',
      'documents_source_unique',
    ]);
    // `due` contains nearly every document while it moves; the others contain few, or for a short time.
    expect(rows.filter((row) => row.is_partial).map(({ name }) => name)).toEqual([
      ...['documents_credit_notes', 'documents_credited', 'documents_due'],
      'documents_excluded',
      ...['documents_on_the_heels', 'documents_open_by_day', 'documents_waiting_dependants'],
      'documents_write_back_again',
    ]);
  });

  it('get ids whose rows lie next to each other where they grow, and say so in one place', async () => {
    dataSource = await openDatabase(dataSourceOptions(database.url, ENTITIES));
    const rows = await dataSource.query<{ name: string }[]>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'id' and column_default like '%new_id()' order by 1`,
    );
    const grow = ['alert_deliveries', 'alerts', 'backfills', 'documents', 'reconciliations', 'submissions'];
    expect(rows.map(({ name }) => name)).toEqual(grow);
    const [ids] = await dataSource.query<[{ first: string; later: string; milliseconds: string }]>(
      `select new_id() as first, (extract(epoch from clock_timestamp()) * 1000)::bigint as milliseconds,
         (select new_id() from pg_sleep(0.01)) as later`,
    );
    expect(ids.first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.first < ids.later).toBe(true);
    const made = parseInt(ids.first.replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(made - Number(ids.milliseconds))).toBeLessThan(1_000);
  });
});
