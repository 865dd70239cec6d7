import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../demo/free-port';
import { runServerProgram, type ServerUser } from '../../src/platform/database/embedded/run-program';
import { chooseServerUser } from '../../src/platform/database/embedded/server-user';

/** Debian's PostgreSQL programs: the embedded server contains no pg_basebackup. */
export const PROGRAMS = '/usr/lib/postgresql/15/bin';
const OWNER = 'ledgerstamp';
const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'],
  ...['wal_level=replica', 'max_wal_senders=10', 'hot_standby=on', 'wal_keep_size=256MB'],
];

/** True when the programs that a standby needs are installed. */
export function canMakeStandbys(): boolean {
  return ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_dump'].every((name) => existsSync(join(PROGRAMS, name)));
}

/** PostgreSQL server: a primary, or a standby that follows one and can be promoted. */
export class PostgresServer {
  private constructor(
    private readonly home: string,
    private readonly user: ServerUser | undefined,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** Starts an empty server with a new system identifier. */
  static async primary(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    const server = await PostgresServer.inNewHome(settings);
    await server.run('initdb', ['-D', server.data, '-U', OWNER, '-A', 'trust', '-N', '-E', 'UTF8']);
    await server.start();
    return server;
  }

  /** Starts a standby of this server. */
  async standby(): Promise<PostgresServer> {
    const server = await PostgresServer.inNewHome();
    const primary = ['-h', '127.0.0.1', '-p', String(this.port), '-U', OWNER];
    await server.run('pg_basebackup', ['-D', server.data, ...primary, '-R', '-c', 'fast']);
    await server.start();
    return server;
  }

  /** Starts a server with another system identifier and a logical copy of one database. */
  async dumped(database: string): Promise<PostgresServer> {
    const copy = await PostgresServer.primary();
    const file = join(copy.home, 'dump');
    const on = (port: number): string[] => ['-h', '127.0.0.1', '-p', String(port), '-U', OWNER];
    await copy.run('pg_dumpall', [...on(this.port), '--roles-only', '-f', `${file}.roles`]);
    await copy.run('psql', [...on(copy.port), '-d', 'postgres', '-f', `${file}.roles`]);
    await copy.run('pg_dump', [...on(this.port), '-Fc', '-f', file, database]);
    await copy.run('pg_restore', [...on(copy.port), '-d', 'postgres', '--create', file]);
    return copy;
  }

  /** Address of a database for the owner of everything on the server. */
  url(database: string): string {
    return `postgres://${OWNER}:unused@127.0.0.1:${this.port}/${database}`;
  }

  async query<T extends object>(sql: string, database = 'postgres'): Promise<T[]> {
    const client = new Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits until everything that is committed at the primary now has arrived. */
  async catchUp(primary: PostgresServer): Promise<void> {
    const [at] = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    const reached = `select pg_last_wal_replay_lsn() >= '${at?.lsn}'::pg_lsn as "isThere"`;
    for (const deadline = Date.now() + 60_000; ;) {
      const [row] = await this.query<{ isThere: boolean }>(reached);
      if (row?.isThere === true) return;
      if (Date.now() > deadline) throw new Error('the standby does not follow its primary');
      await new Promise((settle) => setTimeout(settle, 50));
    }
  }

  /** Stops following the primary, and stays at the present state. */
  async cutOff(): Promise<void> {
    await this.query(`alter system set primary_conninfo = ''`);
    await this.query('select pg_reload_conf()');
    for (const deadline = Date.now() + 60_000; ;) {
      if ((await this.query('select from pg_stat_wal_receiver')).length === 0) return;
      if (Date.now() > deadline) throw new Error('the standby still follows its primary');
      await new Promise((settle) => setTimeout(settle, 50));
    }
  }

  /** Becomes a primary on a new timeline, which the old primary does not know. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 60)');
  }

  /** Stops the server as a power failure would. */
  async crash(): Promise<void> {
    await this.run('pg_ctl', ['stop', '-D', this.data, '-m', 'immediate', '-w']);
  }

  /** Stops the server if it is running, and deletes its data. */
  async remove(): Promise<void> {
    await this.crash().catch(() => undefined);
    rmSync(this.home, { recursive: true, force: true });
  }

  async start(): Promise<void> {
    const own = Object.entries(this.settings).map(([name, value]) => `${name}=${value}`);
    const options = [`port=${this.port}`, ...SETTINGS, ...own].map((setting) => `-c ${setting}`).join(' ');
    const log = join(this.home, 'log');
    await this.run('pg_ctl', ['start', '-D', this.data, '-l', log, '-w', '-o', options]);
  }

  /** Log of the server since it exists; readable also while it is down. */
  get log(): string {
    return readFileSync(join(this.home, 'log'), 'utf8');
  }

  private get data(): string {
    return join(this.home, 'data');
  }

  private static async inNewHome(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    const home = mkdtempSync(join(tmpdir(), 'ledgerstamp-postgres-'));
    const data = join(home, 'data');
    const user = await chooseServerUser(data);
    await mkdir(data);
    for (const folder of [home, data]) {
      await chmod(folder, 0o700);
      if (user !== undefined) await chown(folder, user.uid, user.gid);
    }
    return new PostgresServer(home, user, await freePort(), settings);
  }

  private async run(program: string, given: readonly string[]): Promise<void> {
    const { code, output } = await runServerProgram(join(PROGRAMS, program), given, {
      cwd: this.home,
      user: this.user,
    });
    if (code !== 0) throw new Error(`${program}: ${output}`);
  }
}
