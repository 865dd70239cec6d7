import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { startEmbeddedServer } from '../../../src/platform/database/embedded/embedded-server';
import { SERVICE_ROLE } from '../../../src/platform/database/walls/service-role';
import { canMakeStandbys, PostgresServer } from '../../chaos/postgres-server';
import { parentOf } from './processor';

/** Work of the PostgreSQL server since its start, over all databases. */
export interface DatabaseWork {
  /** Transactions that wrote something; each needs a flush to disk, which concurrent ones share. */
  readonly writing: number;
  /** All transactions, including those that only read; idle sessions report theirs up to ten seconds late. */
  readonly transactions: number;
  readonly walBytes: number;
  /** Position in the write-ahead log at which the next record is written. */
  readonly logEnd: string;
  /** Flushes of the write-ahead log; null if the server does not count them. */
  readonly walSyncs: number | null;
  /** Full-page images in the log, up to 8 kB each: one for each page changed first after a checkpoint. */
  readonly pageImages: number;
}

/**
 * PostgreSQL server of a run; each run creates its own databases. It is that of DATABASE_URL, else one that is started for
 * the run: Debian's where it is installed, because it compiles statements by default, else the embedded one.
 */
export class MeasuredDatabase {
  private constructor(
    private readonly url: string,
    readonly version: string,
    /** Process id of the postmaster, the parent of all sessions; 0 if the server is on another machine. */
    readonly pid: number,
    private readonly end: () => Promise<void>,
    private readonly made: string[] = [],
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<MeasuredDatabase> {
    const given = process.env.DATABASE_URL;
    if (given !== undefined && given !== '') return MeasuredDatabase.open(given, () => Promise.resolve());
    if (canMakeStandbys()) {
      const server = await PostgresServer.primary({
        ...{ max_connections: '300', shared_preload_libraries: 'pg_stat_statements', ...settings },
      });
      return MeasuredDatabase.open(server.url('postgres'), () => server.remove());
    }
    const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-bench-'));
    // The server runs as another user, who must be able to enter the folder.
    chmodSync(directory, 0o755);
    const server = await startEmbeddedServer({
      directory,
      settings: { max_connections: '300', ...settings },
    });
    return MeasuredDatabase.open(server.url, async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    });
  }

  private static async open(url: string, end: () => Promise<void>): Promise<MeasuredDatabase> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ version: string; pid: number }>(
        `select current_setting('server_version') as version, pg_backend_pid() as pid`,
      );
      const [{ version, pid } = { version: '', pid: 0 }] = rows;
      // Evaluated before the session ends, while its parent process can still be found.
      return new MeasuredDatabase(url, version, parentOf(pid), end);
    } finally {
      await client.end();
    }
  }

  /** Creates an empty database, replacing one of the same name that an earlier run left. @returns its address */
  async create(name: string): Promise<string> {
    await ask(this.url, `drop database if exists ${escapeIdentifier(name)} with (force)`);
    await ask(this.url, `create database ${escapeIdentifier(name)} template template0`);
    this.made.push(name);
    return this.addressOf(name);
  }

  /** True when the server counts statements (pg_stat_statements). */
  async countsStatements(): Promise<boolean> {
    const [row] = await ask<{ libraries: string }>(
      this.url,
      `select current_setting('shared_preload_libraries') as libraries`,
    );
    return row?.libraries.includes('pg_stat_statements') ?? false;
  }

  addressOf(name: string): string {
    const address = new URL(this.url);
    address.pathname = `/${name}`;
    return address.toString();
  }

  async work(): Promise<DatabaseWork> {
    const [row] = await ask<{
      writing: string;
      transactions: string;
      wal: string;
      end: string;
      images: string;
    }>(
      this.url,
      `select pg_snapshot_xmax(pg_current_snapshot())::text as writing,
         (select sum(xact_commit) from pg_stat_database)::text as transactions,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal,
         pg_current_wal_insert_lsn()::text as "end",
         (select wal_fpi from pg_stat_wal)::text as images`,
    );
    return {
      writing: Number(row?.writing),
      transactions: Number(row?.transactions),
      walBytes: Number(row?.wal),
      logEnd: row?.end ?? '',
      walSyncs: await this.walSyncs(),
      pageImages: Number(row?.images),
    };
  }

  /** @throws Error when the server has met a deadlock, or has compiled a statement of the service */
  async stop(): Promise<void> {
    const found = [...(await deadlocksIn(this.url, this.made)), ...(await this.compiled())];
    for (const name of this.made) {
      await ask(this.url, `drop database if exists ${escapeIdentifier(name)} with (force)`);
    }
    await this.end();
    if (found.length > 0) throw new Error(found.join('\n'));
  }

  private async compiled(): Promise<string[]> {
    if (!(await this.countsStatements())) return [];
    await ask(this.url, 'create extension if not exists pg_stat_statements');
    const rows = await ask<{ text: string }>(
      this.url,
      `select left(query, 200) as text from pg_stat_statements join pg_roles r on r.oid = userid
       where jit_functions > 0 and rolname like '${SERVICE_ROLE}%'`,
    );
    return rows.map(({ text }) => `compiled by PostgreSQL: ${text}`);
  }

  /** PostgreSQL 18 and later count flushes in pg_stat_io. */
  private async walSyncs(): Promise<number | null> {
    const isNew = Number.parseInt(this.version) >= 18;
    const [row] = await ask<{ syncs: string | null }>(
      this.url,
      isNew
        ? `select sum(fsyncs)::text as syncs from pg_stat_io where object = 'wal' and context = 'normal'`
        : 'select wal_sync::text as syncs from pg_stat_wal',
    );
    return row?.syncs == null ? null : Number(row.syncs);
  }
}

/**
 * Sentences about databases whose sessions have met a deadlock, and what the server's log says about it; none is allowed
 * (src/documents/README.md).
 */
export async function deadlocksIn(url: string, databases: readonly string[]): Promise<string[]> {
  const rows = await ask<{ sentence: string }>(
    url,
    `select deadlocks || ' deadlocks in ' || datname as sentence from pg_stat_database
     where datname = any($1) and deadlocks > 0`,
    [databases],
  );
  if (rows.length === 0) return [];
  const [row] = await ask<{ log: Buffer | null }>(url, LOG).catch(() => []);
  return [...rows.map(({ sentence }) => sentence), ...deadlockReports(String(row?.log ?? ''))];
}

/** The server's log where its standard error is a file (Linux, as its superuser); null elsewhere. */
const LOG = `select case when (pg_stat_file('/proc/self/fd/2', true)).size > 0
  then pg_read_binary_file('/proc/self/fd/2') end as log`;

/** Reports of deadlocks in a log of PostgreSQL: each with both statements, in several lines. */
export function deadlockReports(log: string): string[] {
  return (
    log.match(/^.*ERROR: {2}deadlock detected\n(?:(?:\t.*|.* (?:DETAIL|HINT|CONTEXT|STATEMENT): .*)\n)*/gm) ??
    []
  );
}

export async function ask<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
