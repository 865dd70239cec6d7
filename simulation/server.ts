import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedServer } from '../src/database/embedded/embedded-server';
import { MEMORY_DIRECTORY } from './memory-directory';

export interface SimulationServer {
  /** An empty database of its own. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL for one run of the program. Nothing in it need survive a power failure. */
export async function startServer(): Promise<SimulationServer> {
  const directory = mkdtempSync(join(MEMORY_DIRECTORY, 'ledgerstamp-simulation-server-'));
  // The server's own user must be able to enter it.
  chmodSync(directory, 0o755);
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    ...{ wal_level: 'minimal', max_wal_senders: '0', checkpoint_timeout: '1h' },
  };
  const server = await startEmbeddedServer({ directory, settings });
  return {
    database: (name) => ensureDatabase(server, name),
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
