import { Socket } from 'node:net';
import { Client } from 'pg';
import { missingMigrations, unknownMigrations } from '../../../platform/database/other-versions';
import { missingWallTexts, type OwnRights, ownRights } from '../../../platform/database/walls/own-rights';
import { missingWalls } from '../../../platform/database/walls/raise-walls';
import { type MissingWall, rolesOf, type TableWalls } from '../../../platform/database/walls/table-walls';
import { errorCode } from '../../../platform/error-code';
import { STORE_READING } from '../../../platform/clock/clock-readings.repository';
import { sharesSessions } from '../../../platform/database/shared-sessions';
import { REHEARSALS } from '../../backup/schedule/backup-records.repository';
import { within } from './within';
import { type ClientFlow, readFlow } from '../../../documents/flow.repository';
import { DOCUMENT_TOTALS } from '../../../documents/document-totals';

/** Query for settings of the server, and its time. */
const SERVER = `select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('full_page_writes') as "fullPageWrites", current_setting('TimeZone') as "timeZone",
    current_setting('max_connections')::int as "maxConnections",
    current_setting('superuser_reserved_connections')::int as "reservedConnections",
    current_setting('synchronous_standby_names') as "synchronousStandbys", pg_backend_pid() as backend,
    pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly",
    (select count(*)::int from pg_stat_replication) as standbys,
    (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as "lagSeconds",
    to_regclass('migrations') is not null as "hasTables", clock_timestamp() as now`;

/** Subquery for calls to accounting platforms, which `call_limits` keeps by quarter-hours. */
const CALLS = `select json_agg(c order by calls desc) from (
    select o.id, o.name, sum((part->>'live')::int + (part->>'backfill')::int)::int as calls,
      coalesce(sum(bytes), 0)::float8 as bytes, coalesce(sum(unchanged), 0)::int as unchanged,
      coalesce(sum(refused), 0)::int as refused, coalesce(sum(lost), 0)::int as lost
    from organisations o join call_limits l on l.scope = o.platform || ':tenant:' || o.tenant_id
      cross join lateral jsonb_array_elements(l.state::jsonb->'day') as part
      cross join lateral (select sum((value->>'bytes')::float8) as bytes, sum((value->>'unchanged')::int) as unchanged,
        sum((value->>'refused')::int) as refused, sum((value->>'lost')::int) as lost from jsonb_each(part->'costs')) as costs
    where (part->>'from')::float8 > extract(epoch from clock_timestamp() - interval '24 hours') * 1000
    group by o.id) c`;

/** Query of a single row. Each part uses an index, or reads a small table. */
const STORED = `select database_identity() as identity,
    (select count(*)::int from clock_readings
      where not is_of_service and measured_at > clock_timestamp() - interval '3 minutes') as processes,
    (select extract(epoch from clock_timestamp() - max(ended_at))::float8 from backups where not is_rehearsal and fault is null) as "lastBackupSeconds",
    coalesce((select fault is not null from backups where not is_rehearsal and ended_at is not null order by ended_at desc limit 1), false)
      as "backupFailed",
    (select json_build_object('seconds', extract(epoch from clock_timestamp() - good)::float8, 'hasFailed', fault is not null)
      from (${REHEARSALS}) r) as rehearsal,
    (select count(*)::int from organisations where status = 'connected') as connected,
    (select count(*)::int from organisations where status = 'reconnect') as "toReconnect",
    (select count(*)::int from organisations where webhook_missed_at > clock_timestamp() - interval '1 day') as missed,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'eventSeconds',
        (select extract(epoch from clock_timestamp() - i.received_at)::float8 from inbox i
          where i.fiscal_account_id = f.id and i.is_signed order by i.received_at desc limit 1)) order by f.created_at, f.id)
      from fiscal_accounts f where exists (select from organisations o where o.fiscal_account_id = f.id)), '[]') as accounts,
    coalesce((${CALLS}), '[]') as calls`;

/**
 * Query of a single row: counts of all kinds of data. Returns no name, number or text that a person wrote.
 */
const FIGURES = `select current_setting('server_version') as version,
    (select json_agg(json_build_object('name', name, 'at', to_timestamp(timestamp / 1000)) order by id) from migrations) as migrations,
    (select json_object_agg(state, documents) from (
      select state, sum(documents)::int as documents from (${DOCUMENT_TOTALS}) t group by state) d) as documents,
    (select json_object_agg(status, organisations) from (
      select status, count(*)::int as organisations from organisations group by status) o) as organisations,
    (select json_object_agg(relname, greatest(reltuples, 0)::bigint) from (select relname, reltuples from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname) r) as "rowsAbout",
    (select json_object_agg(relname, bytes) from (select relname, pg_total_relation_size(oid) as bytes from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname) s) as bytes,
    (select coalesce(json_agg(a), '[]') from (select cause, opened_at as "openedAt", last_at as "lastAt", closed_at as "closedAt"
      from alerts order by opened_at desc limit 100) a) as alerts,
    (select coalesce(json_agg(c), '[]') from (select is_of_service as "isOfService", difference_ms as "differenceMs",
      measured_at as "measuredAt" from clock_readings) c) as clocks`;

const STATEMENT_MS = 5_000;
/** Time limit for all queries together. */
const ALL_MS = 15_000;

/** Facts about the server itself, independent of its data. */
interface ServerFacts {
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
  /** True: a session like the service's own cannot write. */
  readonly isReadOnly: boolean;
  /** Number of standbys that follow at this moment. */
  readonly standbys: number;
  /** Lag of the slowest standby; null where the role may not see it. */
  readonly lagSeconds: number | null;
  /** Process id of the answering server. */
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
  readonly rehearsal: {
    /** Time since the last good one; null: none. */
    readonly seconds: number | null;
    /** True: the last one failed. */
    readonly hasFailed: boolean;
  };
  readonly connected: number;
  /** Organisations whose access to their books ended without a person disconnecting them. */
  readonly toReconnect: number;
  /** State of every client's work. */
  readonly flow: readonly ClientFlow[];
  /** Organisations in which a poll found changes within a day that no webhook had announced. */
  readonly missed: number;
  /** Calls of the last 24 hours, with their costs, by organisation; most first. */
  readonly calls: readonly (Readonly<Record<'calls' | 'bytes' | 'unchanged' | 'refused' | 'lost', number>> & {
    readonly id: string;
    readonly name: string;
  })[];
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
  /** True: the pooler lets others use a session between two transactions. */
  readonly sharesSession: boolean;
  readonly rights: OwnRights;
  /** Missing row-level security policies, where the installation uses them. */
  readonly openWalls: readonly MissingWall[];
  /** Times of the query by this process's clock, before and after the answer of `server.now`. */
  readonly asked: number;
  readonly answered: number;
  /** Names of migrations that the database lacks, or that this version does not know. */
  readonly migrations: { readonly missing: readonly string[]; readonly unknown: readonly string[] };
  /** PostgreSQL's error code for the row that each process writes every ten seconds; null: it was written. */
  readonly writeFault: string | null;
  /** Facts from the tables; null while these are of another version. */
  readonly stored: StoredFacts | null;
}

export function probeDatabase(
  url: string,
  walls: TableWalls,
  timeoutMs = ALL_MS,
): Promise<DatabaseReading | { readonly failure: string }> {
  return onConnection(url, (client) => ask(client, url, walls), timeoutMs);
}

/** Counts and versions for support people outside. */
export function probeFigures(url: string): Promise<object> {
  return onConnection(url, (client) => one<object>(client, FIGURES), ALL_MS);
}

/** Runs work on a connection of its own, which is always closed. */
async function onConnection<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  timeoutMs: number,
): Promise<T | { readonly failure: string }> {
  // Own socket, which can be closed even when the server does not answer the end of the connection.
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
  return client;
}

async function ask(client: Client, url: string, walls: TableWalls): Promise<DatabaseReading> {
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
  const stored = isOfThisVersion
    ? { ...(await one<Omit<StoredFacts, 'flow'>>(client, STORED)), flow: await readFlow(query) }
    : null;
  const writeFault = isOfThisVersion ? await tryToWrite(client) : null;
  // The server names the process that it gives to a connection; a pooler names one of its own.
  const isPooled = (client as unknown as { readonly processID: number }).processID !== server.backend;
  const sharesSession = isPooled && (await sharesSessions(url));
  return {
    server,
    isPooled,
    sharesSession,
    rights,
    openWalls,
    asked,
    answered,
    migrations,
    writeFault,
    stored,
  };
}

/** Writes a row like each process, and rolls it back. @returns the error code; null: it was written */
async function tryToWrite(client: Client): Promise<string | null> {
  try {
    await client.query('begin');
    await client.query(STORE_READING, ['ledgerstamp doctor', 0, false]);
    return null;
  } catch (error) {
    return errorCode(error) ?? 'NO_ANSWER';
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function one<T extends object>(client: Client, sql: string): Promise<T> {
  const { rows } = await client.query<T>(sql);
  const [row] = rows;
  if (row === undefined) throw new Error('a question of one row was answered without a row');
  return row;
}
