import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedServer,
} from '../../src/platform/database/embedded/embedded-server';
import { serviceUrl } from '../../src/platform/database/walls/service-role';
import { TABLE_WALLS } from '../../src/table-walls';
import { MEMORY_DIRECTORY } from './memory-directory';

const TEMPLATE = 'migrated';

export interface SimulationServer {
  /** Creates a migrated database. @returns its address for the owner of the tables */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server for one run of the program; its data need not survive a power failure. */
export async function startServer(): Promise<SimulationServer> {
  const directory = mkdtempSync(join(MEMORY_DIRECTORY, 'ledgerstamp-simulation-server-'));
  // The server runs as another user, who must be able to enter the folder.
  chmodSync(directory, 0o755);
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    ...{ wal_level: 'minimal', max_wal_senders: '0', checkpoint_timeout: '1h' },
  };
  const server = await startEmbeddedServer({ directory, settings });
  // In sequence: a template can be copied only while no other session uses it.
  let last = migrate(server);
  return {
    database: async (name) => {
      await (last = last.then(() => copy(server, name)));
      return server.databaseUrl(name);
    },
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Migrates a template database, because copying is faster than migrating each time. */
async function migrate(server: EmbeddedServer): Promise<void> {
  const url = await ensureDatabase(server, TEMPLATE);
  const owner = { url, walls: TABLE_WALLS };
  const migrated = await openDatabase(dataSourceOptions(await serviceUrl(url), ENTITIES), owner);
  await migrated.destroy();
}

async function copy(server: EmbeddedServer, name: string): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(`create database ${escapeIdentifier(name)} template ${TEMPLATE}`);
  } finally {
    await client.end();
  }
}
