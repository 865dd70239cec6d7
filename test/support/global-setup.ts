import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { dataSourceOptions, openDatabase, STATEMENT_MS } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedServer,
} from '../../src/platform/database/embedded/embedded-server';
import { serviceUrl } from '../../src/platform/database/walls/service-role';
import { TABLE_WALLS } from '../../src/table-walls';
import { measurePatience } from './measure-patience';
import { MEMORY_DIRECTORY } from '../../proof/simulation/memory-directory';

/** Name of the migrated database that every test copies. */
export const TEMPLATE = 'ledgerstamp_template';

declare global {
  var testServer: EmbeddedServer | undefined;
  var testHome: string | undefined;
}

/**
 * Starts a PostgreSQL for the whole run, with a migrated template; TEST_DATABASE_URL names an existing server
 * instead.
 */
export default async function globalSetup(): Promise<void> {
  // Sets the factor for time limits, which workers and their child processes read (packages/one-realm.cjs,
  // demo/eventually.ts).
  process.env.TEST_PATIENCE ??= measurePatience().toFixed(1);
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) {
    if (!existsSync('dist/src/platform/database/embedded/keeper.js')) {
      throw new Error(
        'the tests run real processes from dist/: run "npm run build" first, or "npm test", which does',
      );
    }
    // Creates a directory for this run, so that concurrent runs do not collide. The server's user must be able to enter
    // it.
    const directory = mkdtempSync(join(MEMORY_DIRECTORY, 'ledgerstamp-test-'));
    chmodSync(directory, 0o755);
    globalThis.testHome = directory;
    // Gives up durability, since rows of tests need not survive a power failure; all other settings are as in
    // production.
    const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };
    globalThis.testServer = await startEmbeddedServer({ directory, settings });
    process.env.TEST_DATABASE_URL = globalThis.testServer.url;
    await ensureDatabase(globalThis.testServer, TEMPLATE);
  } else {
    await createTemplate(given);
  }
  const owner = new URL(process.env.TEST_DATABASE_URL ?? '');
  const statementMs = Math.ceil(STATEMENT_MS * Number(process.env.TEST_PATIENCE));
  if (statementMs > STATEMENT_MS) {
    owner.search = `?options=-c%20statement_timeout%3D${statementMs}`;
    process.env.TEST_DATABASE_URL = owner.toString();
  }
  process.env.TEST_SERVICE_URL = await serviceUrl(owner.toString());
  const service = new URL(process.env.TEST_SERVICE_URL);
  for (const url of [owner, service]) url.pathname = `/${TEMPLATE}`;
  // Gives tests the rights of the service, so that the whole suite shows that these are enough.
  const dataSource = await openDatabase(dataSourceOptions(service.toString(), ENTITIES), {
    url: owner.toString(),
    walls: TABLE_WALLS,
  });
  await dataSource.destroy();
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
}
