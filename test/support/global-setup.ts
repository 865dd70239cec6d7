import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, dataSourceOptions } from '../../src/database/data-source';
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedServer,
} from '../../src/database/embedded/embedded-server';

/** Name of the migrated database that every test copies. */
export const TEMPLATE = 'ledgerstamp_template';

declare global {
  var testServer: EmbeddedServer | undefined;
}

/** One PostgreSQL for the whole run, with a migrated template; TEST_DATABASE_URL names another one to use. */
export default async function globalSetup(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) {
    if (!existsSync('dist/src/database/embedded/keeper.js')) {
      throw new Error(
        'the tests run real processes from dist/: run "npm run build" first, or "npm test", which does',
      );
    }
    const directory = join(process.cwd(), '.ledgerstamp/test');
    rmSync(join(directory, 'data'), { recursive: true, force: true });
    // Rows of tests need not survive a power failure; everything else is as in production.
    const settings = { fsync: 'off', max_connections: '300' };
    globalThis.testServer = await startEmbeddedServer({ directory, settings });
    process.env.TEST_DATABASE_URL = globalThis.testServer.url;
    await ensureDatabase(globalThis.testServer, TEMPLATE);
  } else {
    await createTemplate(given);
  }
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${TEMPLATE}`;
  const dataSource = await openDatabase(dataSourceOptions(url.toString()));
  await dataSource.destroy();
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
}
