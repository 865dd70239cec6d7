/*
 * Program of the keeper process: node keeper.js <directory> <settings as JSON>, forked with an IPC channel. It owns the
 * server while the channel is open. The kernel closes the channel when the application ends, even by kill -9, and the
 * keeper then stops the server.
 */
import { once } from 'node:events';
import { removeAbandoned } from './atomic-directory';
import { prepareBinaries } from './binaries';
import { SUPERUSER, prepareDataDirectory } from './data-directory';
import { EmbeddedServerError, OWN_SERVER_ADVICE, messageOf } from './embedded-server-error';
import type { KeeperMessage } from './keeper-message';
import { locatePlatformPackage } from './platform-package';
import type { Cluster } from './postmaster';
import { ServerGuard } from './server-guard';
import { resolveServerPlace } from './server-place';
import { type ServerSettings, postgresOptions } from './server-settings';

const [directory = '', settingsJson = '{}'] = process.argv.slice(2);
const application = process.ppid;
const gone = new AbortController();

process.once('disconnect', () => gone.abort());
if (!process.connected) gone.abort();
// Ignores signals: a service manager sends them to every process, while the application still needs its database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

void keep().then((code) => process.exit(code));

async function keep(): Promise<number> {
  const log = (line: string) => void tell({ kind: 'log', line });
  try {
    const cluster = await prepareCluster(JSON.parse(settingsJson) as ServerSettings, log);
    const guard = new ServerGuard(cluster, { application, gone: gone.signal, log });
    const port = await guard.start();
    await tell({
      kind: 'ready',
      url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres`,
    });
    if (!gone.signal.aborted) await once(gone.signal, 'abort');
    await guard.stop();
    return 0;
  } catch (error) {
    if (gone.signal.aborted && !(error instanceof EmbeddedServerError)) return 0;
    await tell({ kind: 'failed', message: describe(error) });
    return 1;
  }
}

async function prepareCluster(settings: ServerSettings, log: (line: string) => void): Promise<Cluster> {
  postgresOptions(settings, 1); // Faulty settings are reported before the first byte is written.
  const source = locatePlatformPackage();
  const place = await resolveServerPlace(directory, log);
  await removeAbandoned(place.root);
  gone.signal.throwIfAborted();
  const binaries = await prepareBinaries(place.root, source);
  gone.signal.throwIfAborted();
  const password = await prepareDataDirectory(place, binaries, source.version);
  return { place, binaries, password, settings };
}

function describe(error: unknown): string {
  if (error instanceof EmbeddedServerError) return error.message;
  return `The embedded PostgreSQL could not be prepared in ${directory}: ${messageOf(error)}; ${OWN_SERVER_ADVICE}.`;
}

/** Sends a message; an application that has ended cannot receive it, which is no fault. */
function tell(message: KeeperMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
