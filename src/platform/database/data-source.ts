import { DataSource, type DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/all';
import { inTransaction } from './open-transaction';

/** Any number that all replicas agree on: it keeps two of them from migrating at once. */
const MIGRATION_LOCK = 7_240_511;

export type Entities = NonNullable<DataSourceOptions['entities']>;

/** @param entities the tables of all features, given by the root of the program: this folder knows none of them */
export function dataSourceOptions(url: string, entities: Entities): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'ledgerstamp',
    extra: {
      max: 20,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** Every transaction is marked, so that calls to other systems can be refused while one is open (open-transaction.ts). */
function guarded(dataSource: DataSource): DataSource {
  const { manager } = dataSource;
  const transaction = manager.transaction.bind(manager) as (...parameters: unknown[]) => Promise<unknown>;
  const marked = (...parameters: unknown[]): Promise<unknown> =>
    inTransaction(() => transaction(...parameters));
  Object.assign(manager, { transaction: marked });
  return dataSource;
}

/** Opens the database and brings its tables up to date, one replica at a time. */
export async function openDatabase(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = guarded(await new DataSource(options).initialize());
  const gate = dataSource.createQueryRunner();
  try {
    await gate.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
    await gate.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await gate.release();
  }
  return dataSource;
}
