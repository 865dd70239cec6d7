import { rmSync } from 'node:fs';
import { Client } from 'pg';

export default async function globalTeardown(): Promise<void> {
  if (globalThis.testServer === undefined) await requireNothingCompiled(process.env.TEST_DATABASE_URL ?? '');
  await globalThis.testServer?.stop();
  if (globalThis.testHome !== undefined) rmSync(globalThis.testHome, { recursive: true, force: true });
}

/**
 * Checks the plans of the service's statements. @throws Error when the server has compiled one; only a server with
 * pg_stat_statements can tell
 */
async function requireNothingCompiled(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: loaded } = await client.query<{ isLoaded: boolean }>(
      `select current_setting('shared_preload_libraries') ~ 'pg_stat_statements' as "isLoaded"`,
    );
    if (loaded[0]?.isLoaded !== true) return;
    await client.query('create extension if not exists pg_stat_statements');
    const { rows } = await client.query<{ query: string }>(
      `select left(query, 200) as query from pg_stat_statements join pg_roles on pg_roles.oid = userid
       where jit_functions > 0 and rolname like 'ledgerstamp%'`,
    );
    if (rows.length > 0)
      throw new Error(`compiled by PostgreSQL:\n${rows.map(({ query }) => query).join('\n')}`);
  } finally {
    await client.end();
  }
}
