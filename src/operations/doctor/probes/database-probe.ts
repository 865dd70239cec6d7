import { Socket } from 'node:net';
import { Client } from 'pg';
import { missingMigrations, unknownMigrations } from '../../../platform/database/other-versions';
import { missingWallTexts, type OwnRights, ownRights } from '../../../platform/database/walls/own-rights';
import { missingWalls } from '../../../platform/database/walls/raise-walls';
import { type MissingWall, rolesOf, type TableWalls } from '../../../platform/database/walls/table-walls';
import { errorCode } from '../../../platform/error-code';
import { FIGURES, SERVER, STORED } from './database-questions';
import { within } from './within';

const STATEMENT_MS = 5_000;
/** Time limit for all queries together. */
const ALL_MS = 15_000;

/** Facts about the server itself, independent of its data. */
export interface ServerFacts {
  readonly version: string;
  readonly versionNumber: number;
  readonly fsync: string;
  readonly synchronousCommit: string;
  readonly fullPageWrites: string;
  readonly timeZone: string;
  readonly maxConnections: number;
  readonly reservedConnections: number;
  readonly now: Date;
  /** Value of the setting `synchronous_standby_names`. */
  readonly synchronousStandbys: string;
  readonly isStandby: boolean;
  /** Number of standbys that follow at this moment. */
  readonly standbys: number;
  /** Lag of the slowest standby; null where the role may not see it. */
  readonly lagSeconds: number | null;
  /** Process id of the server that answers. */
  readonly backend: number;
}

/** Facts from the stored data: use of the installation, and times since the last events. */
export interface StoredFacts {
  /** Result of `database_identity()`. */
  readonly identity: string | null;
  /** Processes that have measured their clock within the last three minutes. */
  readonly processes: number;
  readonly lastBackupSeconds: number | null;
  /** True: the last attempted backup failed. */
  readonly backupFailed: boolean;
  readonly connected: number;
  /** Organisations whose access to their books ended otherwise than by somebody who disconnected them. */
  readonly toReconnect: number;
  /** Number of organisations whose calls are paused. */
  readonly parked: number;
  /** Organisations in whose books a poll has found within a day what no webhook had announced. */
  readonly missed: number;
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    /** Seconds since the last signed event; null: none was ever received. */
    readonly eventSeconds: number | null;
  }[];
}

export interface DatabaseReading {
  readonly server: ServerFacts;
  /** True: a pooler answers instead of the server. */
  readonly isPooled: boolean;
  readonly rights: OwnRights;
  /** Missing row-level security, for an installation that uses it. */
  readonly openWalls: readonly MissingWall[];
  /** Time of the query by the clock of this process, around the answer of `server.now`. */
  readonly asked: number;
  readonly answered: number;
  /** Names of migrations that the database has not had, or that this version does not know. */
  readonly migrations: { readonly missing: readonly string[]; readonly unknown: readonly string[] };
  /** Facts from the tables; null while these are of another version. */
  readonly stored: StoredFacts | null;
}

export function probeDatabase(
  url: string,
  walls: TableWalls,
  timeoutMs = ALL_MS,
): Promise<DatabaseReading | { readonly failure: string }> {
  return onConnection(url, (client) => ask(client, walls), timeoutMs);
}

/** Counts and versions for people who help from outside. */
export function probeFigures(url: string): Promise<object> {
  return onConnection(url, (client) => one<object>(client, FIGURES), ALL_MS);
}

/** Asks on one connection of its own, which is closed in any case. */
async function onConnection<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  timeoutMs: number,
): Promise<T | { readonly failure: string }> {
  // Ours, so that it can be closed when the server does not answer even to a farewell.
  const socket = new Socket();
  try {
    const reading = await within(timeoutMs, async () => work(await connect(url, socket)));
    return reading ?? { failure: 'TIMEOUT' };
  } catch (error) {
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    return { failure: errorCode(first) ?? 'NO_ANSWER' };
  } finally {
    socket.destroy();
  }
}

async function connect(url: string, socket: Socket): Promise<Client> {
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    statement_timeout: STATEMENT_MS,
    application_name: 'ledgerstamp doctor',
  });
  // Ending the connection also fails the pending query, which reports the error.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set default_transaction_read_only = on');
  return client;
}

async function ask(client: Client, walls: TableWalls): Promise<DatabaseReading> {
  const asked = Date.now();
  const server = await one<ServerFacts & { hasTables: boolean }>(client, SERVER);
  const answered = Date.now();
  const query = async <T>(sql: string, parameters: unknown[] = []): Promise<T> =>
    (await client.query<object>(sql, parameters)).rows as T;
  const rights = await ownRights({ query });
  const openWalls =
    server.hasTables && missingWallTexts(rights).length === 0
      ? await missingWalls({ query }, rolesOf(rights.role), walls)
      : [];
  const names = server.hasTables
    ? (await query<{ name: string }[]>('select name from migrations')).map(({ name }) => name)
    : [];
  const migrations = { missing: missingMigrations(names), unknown: unknownMigrations(names) };
  const isOfThisVersion = migrations.missing.length + migrations.unknown.length === 0;
  const stored = isOfThisVersion ? await one<StoredFacts>(client, STORED) : null;
  // The server names the process that it gives to a connection; a pooler names one of its own.
  const isPooled = (client as unknown as { readonly processID: number }).processID !== server.backend;
  return { server, isPooled, rights, openWalls, asked, answered, migrations, stored };
}

async function one<T extends object>(client: Client, sql: string): Promise<T> {
  const { rows } = await client.query<T>(sql);
  const [row] = rows;
  if (row === undefined) throw new Error('a question of one row was answered without a row');
  return row;
}
