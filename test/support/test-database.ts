import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { deadlocksIn } from '../../proof/bench/load/measured-database';
import { TEMPLATE } from './global-setup';
import { listenToLogs, requireNothingPersonal } from './logged-lines';

export interface TestDatabase {
  /** Address for the role of the service, which owns nothing; for an empty database, that of the owner. */
  readonly url: string;
  /** Address for the owner of the tables. */
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/** Creates a database for this test alone: a copy of the migrated template, or an empty one. */
export async function createTestDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  listenToLogs();
  const server = process.env.TEST_DATABASE_URL;
  const service = process.env.TEST_SERVICE_URL;
  if (server === undefined || service === undefined)
    throw new Error('the test database server is not running');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = kind === 'migrated' ? `template ${TEMPLATE}` : '';
  // Copies file by file, which without fsync is much faster than writing every page to the log.
  await run(server, `create database ${name} ${template} strategy file_copy`);
  // Repeats the revocation, because a copy has no rights of its template.
  if (kind === 'migrated') await run(server, `revoke temporary on database ${name} from public`);
  const ownerUrl = databaseOf(server, name);
  return {
    url: kind === 'migrated' ? databaseOf(service, name) : ownerUrl,
    ownerUrl,
    drop: async () => {
      const personal = await logFault(ownerUrl);
      const deadlocks = await deadlocksIn(server, [name]);
      await run(server, `drop database if exists ${name} with (force)`);
      if (personal !== null) throw personal;
      if (deadlocks.length > 0) throw new Error(deadlocks.join('\n'));
    },
  };
}

/**
 * Personal texts in the log as an error; null when there are none, or when the test has dropped or changed the tables.
 */
async function logFault(url: string): Promise<Error | null> {
  try {
    await requireNothingPersonal(url);
    return null;
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    return error as Error;
  }
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // Takes a lock, because PostgreSQL refuses two copies of one template at a time.
    await client.query('select pg_advisory_lock(741)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
