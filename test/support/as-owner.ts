import { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** The address of a database of the tests for the owner of its tables. */
export function ownerUrl(url: string): string {
  const owner = new URL(process.env.TEST_DATABASE_URL ?? '');
  // A way to the server of its own, such as one that can be blocked, stays the way.
  const asked = new URL(url);
  owner.host = asked.host;
  owner.pathname = asked.pathname;
  return owner.toString();
}

/**
 * Runs SQL with the owner's rights, which the service lacks: tests age rows and alter evidence this way. With
 * `replica` set no trigger fires, as for an intruder who wants to leave no trace.
 * @param database a data source of the test, or its address
 */
export async function asOwner<T extends object>(
  database: DataSource | string,
  sql: string,
  values: unknown[] = [],
  { replica = false } = {},
): Promise<T[]> {
  const url = typeof database === 'string' ? database : (database.options as { url: string }).url;
  const client = new Client({ connectionString: ownerUrl(url) });
  await client.connect();
  try {
    if (replica) await client.query('set session_replication_role = replica');
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
