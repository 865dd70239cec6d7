import { Client, escapeIdentifier } from 'pg';
import { errorCode } from '../../error-code';
import { EmbeddedServerError, messageOf } from './embedded-server-error';
import type { ServerSettings } from './server-settings';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isKeeperMessage } from './keeper-message';
import { programEnvironment } from './run-program';
import { readPassword, SUPERUSER } from './data-directory';
import { findPostmaster } from './lock-file';
import { resolveServerPlace } from './server-place';

/**
 * Address of the maintenance database of a server that another process runs, for commands next to a running service.
 * Null: none runs.
 * @param directory folder of the installation
 */
export async function runningServer(directory: string): Promise<string | null> {
  const { data } = await resolveServerPlace(directory, () => undefined);
  const running = await findPostmaster(data);
  if (running === undefined) return null;
  return `postgres://${SUPERUSER}:${await readPassword(data)}@127.0.0.1:${running.port}/postgres`;
}

/**
 * Maximum length: PostgreSQL silently truncates longer names (NAMEDATALEN - 1 bytes), so two databases could become
 * one.
 */
const LONGEST_NAME = 63;

/**
 * Checks that an address can hold the name of a database.
 * @throws EmbeddedServerError for a name that is empty, too long, or holds / ? # \ or control characters
 */
function requireDatabaseName(name: string): string {
  const bytes = Buffer.byteLength(name);
  if (bytes > 0 && bytes <= LONGEST_NAME && !/^\.+$|[/?#\\\p{Cc}]/u.test(name)) return name;
  throw new EmbeddedServerError(
    `"${name}" cannot be the name of a database: 1 to ${LONGEST_NAME} bytes without / ? # \\ and control characters.`,
  );
}

/** Returns the address of another database on the same server. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURI(requireDatabaseName(database))}`;
  return address.href;
}

/** Keeper process with a running server, as the application sees it. */
interface KeeperProcess {
  url: string;
  hasEnded(): boolean;
  /** Lets the keeper stop the server and end. @throws EmbeddedServerError when the server did not stop */
  dismiss(): Promise<void>;
}

/**
 * Starts a keeper and waits for its report.
 * @throws EmbeddedServerError with the keeper's message when it cannot provide a server
 */
async function startKeeper(
  directory: string,
  settings: ServerSettings,
  log: (line: string) => void,
): Promise<KeeperProcess> {
  const child = spawn(process.execPath, [keeperFile(), directory, JSON.stringify(settings)], {
    // Starts a session of its own, so that Ctrl-C reaches the application but not the keeper.
    detached: true,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    windowsHide: true,
  });
  const url = await report(child, log);
  return watch(child, url, log);
}

/** Compiled next to this file. Run from its TypeScript source (by Jest), this file uses the compiled twin in dist. */
function keeperFile(): string {
  if (!__filename.endsWith('.ts')) return join(__dirname, 'keeper.js');
  const project = resolve(__dirname, '../../../..');
  const twin = join(project, 'dist', relative(project, __dirname), 'keeper.js');
  if (!existsSync(twin)) throw new EmbeddedServerError(`${twin} does not exist; run npm run build first.`);
  return twin;
}

function report(child: ChildProcess, log: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (!isKeeperMessage(message)) return;
      if (message.kind === 'log') log(message.line);
      else if (message.kind === 'ready') resolve(message.url);
      else reject(new EmbeddedServerError(message.message));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(
        new EmbeddedServerError(
          `The keeper of the embedded PostgreSQL ended (${signal ?? code}) before it could report; start again.`,
        ),
      );
    });
  });
}

function watch(child: ChildProcess, url: string, log: (line: string) => void): KeeperProcess {
  let dismissed = false;
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => {
      if (!dismissed) log('The keeper of the embedded PostgreSQL ended; the server runs on without it.');
      if (code === 1)
        reject(new EmbeddedServerError('PostgreSQL did not stop; see postgres.log next to its data.'));
      else resolve();
    });
  });
  ended.catch(() => undefined);
  // Lets an idle application end; the keeper notices.
  child.unref();
  child.channel?.unref();
  return {
    url,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    dismiss: () => {
      dismissed = true;
      child.ref();
      if (child.connected) child.disconnect();
      return ended;
    },
  };
}

/** duplicate_database, and unique_violation where two create the same one in the same moment. */
const ALREADY_THERE = ['42P04', '23505'];

/** Running PostgreSQL server that belongs to this process. */
export interface EmbeddedServer {
  /** Address of the maintenance database as superuser `ledgerstamp`: postgres://…@127.0.0.1:<port>/postgres */
  url: string;
  /** Returns the address of another database of this server, existing or not (see `ensureDatabase`). */
  databaseUrl(name: string): string;
  /** Stops the server and waits for its end. Close the connections first; any left are cut. May be repeated. */
  stop(): Promise<void>;
}

interface EmbeddedServerOptions {
  /** Folder of binaries, data, log and password, e.g. /some/project/.ledgerstamp. Created if missing. */
  directory: string;
  /** PostgreSQL parameters for this start. A server that runs already keeps its own. */
  settings?: ServerSettings;
  /** Receives sentences for the operator. */
  log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL server of a directory, or adopts one left running by a killed keeper. The server stops when
 * this process ends, in any way.
 * @throws EmbeddedServerError when another process uses the directory (after 15 s), or when PostgreSQL cannot run here;
 * the message names the remedy
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { directory, settings = {}, log = () => undefined } = options;
  const keeper = await startKeeper(directory, settings, log);
  let stopped: Promise<void> | undefined;
  return {
    url: keeper.url,
    databaseUrl: (name) => addressOf(keeper.url, name),
    stop: () => (stopped ??= stopWith(keeper, () => startKeeper(directory, settings, log), log)),
  };
}

/** Adopts the server of a killed keeper with a second one, in order to stop it. */
async function stopWith(
  keeper: KeeperProcess,
  startAnother: () => Promise<KeeperProcess>,
  log: (line: string) => void,
): Promise<void> {
  if (!keeper.hasEnded()) return keeper.dismiss();
  try {
    await (await startAnother()).dismiss();
  } catch (error) {
    log(`The embedded PostgreSQL was not stopped: ${messageOf(error)}`);
  }
}

/**
 * Creates a database unless it exists, safely for several processes.
 * @returns its address
 * @throws EmbeddedServerError for an invalid name
 */
export async function ensureDatabase(server: EmbeddedServer, name: string): Promise<string> {
  requireDatabaseName(name);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    // Uses template0, which accepts no connections, so that none blocks the creation.
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0`);
  } catch (error) {
    if (!ALREADY_THERE.includes(errorCode(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
  return server.databaseUrl(name);
}
