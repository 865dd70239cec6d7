import { randomBytes } from 'node:crypto';
import { Client, DatabaseError, type QueryResultRow } from 'pg';
import { TEMPLATE } from './global-setup';
import { listenToLogs, requireNothingPersonal } from './logged-lines';

export interface TestDatabase {
  /** For the role of the service, which owns nothing; of an empty database for its owner. */
  readonly url: string;
  /** For the owner of the tables. */
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/** A database of this test's own: a copy of the migrated template, or an empty one. */
export async function createTestDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  listenToLogs();
  const server = process.env.TEST_DATABASE_URL;
  const service = process.env.TEST_SERVICE_URL;
  if (server === undefined || service === undefined)
    throw new Error('the test database server is not running');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = kind === 'migrated' ? `template ${TEMPLATE}` : '';
  // File by file: without fsync that costs a fraction of what writing every page to the log does.
  await run(server, `create database ${name} ${template} strategy file_copy`);
  // A copy has none of the rights of its template.
  if (kind === 'migrated') await run(server, `revoke temporary on database ${name} from public`);
  const ownerUrl = databaseOf(server, name);
  return {
    url: kind === 'migrated' ? databaseOf(service, name) : ownerUrl,
    ownerUrl,
    drop: async () => {
      const found = (await logFault(ownerUrl)) ?? (await deadlockIn(server, name));
      await run(server, `drop database if exists ${name} with (force)`);
      if (found !== null) throw found;
    },
  };
}

/** A database that the test has dropped, or whose tables it has changed, cannot say what the log must not hold. */
async function logFault(url: string): Promise<Error | null> {
  try {
    await requireNothingPersonal(url);
    return null;
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    return error as Error;
  }
}

/** Locks are taken in one order (src/documents/README.md), so that no transaction of a test ever deadlocks. */
async function deadlockIn(server: string, name: string): Promise<Error | null> {
  const [counted] = await run<{ deadlocks: string }>(
    server,
    `select deadlocks from pg_stat_database where datname = '${name}'`,
  );
  const deadlocks = counted?.deadlocks ?? '0';
  return deadlocks === '0' ? null : new Error(`${deadlocks} deadlocks in ${name}: see the server's log`);
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function run<Row extends QueryResultRow>(server: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // Two copies of one template at once are refused by PostgreSQL: one waits for the other.
    await client.query('select pg_advisory_lock(741)');
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
