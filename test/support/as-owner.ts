import { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** Address of a test database for the owner of its tables. */
export function ownerUrl(url: string): string {
  const owner = new URL(process.env.TEST_DATABASE_URL ?? '');
  // Keeps the host of the given address, which may be a proxy that can be blocked.
  const asked = new URL(url);
  owner.host = asked.host;
  owner.pathname = asked.pathname;
  return owner.toString();
}

/**
 * Runs SQL with the owner's rights, which the service lacks, to age rows or alter evidence. With `replica` no trigger
 * fires, as if an intruder left no trace.
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
