import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { EmbeddedServerError, OWN_SERVER_ADVICE } from './embedded-server-error';
import { findPostmaster, putForeignLockAside, isServerOn } from './lock-file';
import { runServerProgram } from './run-program';
import type { ServerPlace } from './server-place';
import { type ServerSettings, postgresOptions } from './server-settings';
import { chown, open, rename, stat } from 'node:fs/promises';

/** Size (bytes) above which the log is renamed to `postgres.log.1` at the next start. */
const LARGEST_LOG = 10 * 1024 * 1024;
const QUOTED_LINES = 15;
const LONGEST_QUOTE = 64 * 1024;

/** Creates the server's log, appendable by the server's account. */
export async function prepareLog(place: ServerPlace): Promise<void> {
  const found = await stat(place.log).catch(() => undefined);
  if (found !== undefined && found.size > LARGEST_LOG) await rename(place.log, `${place.log}.1`);
  await (await open(place.log, 'a', 0o600)).close();
  if (place.user !== undefined) await chown(place.log, place.user.uid, place.user.gid);
}

/** Returns the log's size in bytes, where later output begins. */
export async function endOfLog(place: ServerPlace): Promise<number> {
  return (await stat(place.log)).size;
}

/** Returns the log's last lines, from `position` (bytes) on. */
export async function lastLines(place: ServerPlace, position: number): Promise<string> {
  const file = await open(place.log, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(position, size - LONGEST_QUOTE);
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.max(0, size - from)),
      position: from,
    });
    const lines = buffer.subarray(0, bytesRead).toString('utf8').trimEnd().split('\n');
    return lines.slice(-QUOTED_LINES).join('\n');
  } finally {
    await file.close();
  }
}

/** Database cluster that is ready to be started. */
export interface Cluster {
  place: ServerPlace;
  binaries: Binaries;
  password: string;
  settings: ServerSettings;
}

/** Timeout of the start in seconds. Replaying the write-ahead log after a crash may take minutes. */
const START_LIMIT = 300;
const STOP_LIMIT = 60;
const DESERTED_LIMIT_MS = 5000;

/**
 * Temporary reasons of a failed start: the lock file or last children of a stopping server, or a port taken meanwhile.
 */
const PASSING =
  /lock file "postmaster\.pid" already exists|shared memory block .* is still in use|could not bind|could not create any TCP\/IP sockets/;

/**
 * Starts the server and waits until it accepts connections.
 * @returns undefined when it runs; otherwise the temporary reason of the failure
 * @throws EmbeddedServerError when retrying is useless; the message quotes the server's log
 */
export async function startPostmaster(cluster: Cluster, port?: number): Promise<string | undefined> {
  const { place, binaries, settings } = cluster;
  const options = postgresOptions(settings, port ?? (await freePort()));
  await putForeignLockAside(place.data);
  await prepareLog(place);
  const before = await endOfLog(place);
  const { code, output } = await runServerProgram(
    binaries.pgCtl,
    ['start', '-D', place.data, '-l', place.log, '-w', '-t', String(START_LIMIT), '-o', options],
    { cwd: place.root, user: place.user },
  );
  if (code === 0) return undefined;
  const said = await lastLines(place, before);
  if (PASSING.test(said)) return said;
  throw new EmbeddedServerError(
    `PostgreSQL did not start; see its log ${place.log} and fix the problem, or ${OWN_SERVER_ADVICE}.\n` +
      (said.trim() === '' ? output.trim() : said),
  );
}

/**
 * Stops the server `pid`: disconnects clients, rolls back, writes to the disk. After a minute it is killed, and
 * recovers committed work at its next start.
 */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  const { place, binaries } = cluster;
  for (const mode of ['fast', 'immediate']) {
    if ((await findPostmaster(place.data))?.pid !== pid) break;
    const args = ['stop', '-D', place.data, '-m', mode, '-w', '-t', String(STOP_LIMIT)];
    await runServerProgram(binaries.pgCtl, args, { cwd: place.root, user: place.user });
  }
  if (process.platform !== 'win32') await endDeserted(place.data, pid);
  if ((await findPostmaster(place.data))?.pid !== pid) return;
  throw new EmbeddedServerError(
    `PostgreSQL (pid ${pid}) does not stop; see its log ${place.log} and end that process yourself.`,
  );
}

/** Ends a server whose folder was moved or deleted while it runs; pg_ctl has no lock file to find it by. */
export async function endDeserted(dataDirectory: string, pid: number): Promise<void> {
  if ((await findPostmaster(dataDirectory)) !== undefined) return;
  const limit = Date.now() + DESERTED_LIMIT_MS;
  while ((await isServerOn(pid, dataDirectory)) && Date.now() < limit) {
    process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
}

/** Finds a free port of the loopback interface. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
