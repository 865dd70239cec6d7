import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from '../../demo/eventually';
import { judgeDatabase } from '../../src/operations/doctor/checks/database';
import { probeDatabase } from '../../src/operations/doctor/probes/database-probe';
import { SessionRefusal, refuseUnusableSessions } from '../../src/platform/database/shared-sessions';
import { TABLE_WALLS } from '../../src/table-walls';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** PgBouncer in front of a database, in one of its modes. */
class Pooler {
  private constructor(
    readonly url: string,
    private readonly program: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-pooler-'));
    chmodSync(folder, 0o755);
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const own = await freePort();
    const settings = join(folder, 'pgbouncer.ini');
    const database = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
    writeFileSync(
      settings,
      `[databases]\n${pathname.slice(1)} = ${database}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}
unix_socket_dir =\nauth_type = any\npool_mode = ${mode}
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,options\n`,
    );
    // Runs as another user, because PgBouncer refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const program = spawn(PROGRAM ?? '', [...user, settings], { stdio: 'ignore' });
    const url = new URL(databaseUrl);
    [url.hostname, url.port] = ['127.0.0.1', String(own)];
    const pooler = new Pooler(url.href, program, folder);
    await eventually('the pooler answers', async () => {
      const client = new Client({ connectionString: pooler.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } catch {
        return null;
      } finally {
        await client.end().catch(() => undefined);
      }
    });
    return pooler;
  }

  async stop(): Promise<void> {
    const ended = new Promise((settle) => this.program.once('exit', settle));
    this.program.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  await new Promise((settle) => server.close(settle));
  return port;
}

describe('a server whose locks do not lock', () => {
  it('is refused by its name at the start', async () => {
    const database = await createTestDatabase();
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    // Grants every lock, as CockroachDB does.
    await owner.query(
      `create function public.pg_try_advisory_lock(bigint) returns boolean language sql return true;
       do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
    await owner.end();
    await expect(refuseUnusableSessions(database.url)).rejects.toThrow(/one advisory lock to two sessions/);
    await database.drop();
  });
});

describe('a pooler before the database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is none where PostgreSQL itself answers', async () => {
    await expect(refuseUnusableSessions(database.url)).resolves.toBeUndefined();
  });

  if (PROGRAM === undefined) {
    it('NOT TRIED: there is no pgbouncer', () => {
      process.stdout.write('No pgbouncer: its modes were not tried.\n');
      expect(PROGRAM).toBeUndefined();
    });
    return;
  }

  const doctor = async (url: string): Promise<string[]> => {
    const reading = await probeDatabase(url, TABLE_WALLS);
    return 'failure' in reading
      ? [reading.failure]
      : judgeDatabase(reading).map(({ level, code }) => `${level} ${code}`);
  };

  it('in transaction mode is refused by its name at the start, and a fault for the doctor', async () => {
    const pooler = await Pooler.start(database.url, 'transaction');
    try {
      await expect(refuseUnusableSessions(pooler.url)).rejects.toThrow(SessionRefusal);
      await expect(refuseUnusableSessions(pooler.url)).rejects.toThrow(/pooler in transaction mode/);
      expect(await doctor(pooler.url)).toContain('fault POSTGRES_SESSIONS_SHARED');
    } finally {
      await pooler.stop();
    }
  });

  it('in session mode works, and the doctor warns', async () => {
    const pooler = await Pooler.start(database.url, 'session');
    try {
      await expect(refuseUnusableSessions(pooler.url)).resolves.toBeUndefined();
      const found = await doctor(pooler.url);
      expect(found).toContain('warning POSTGRES_POOLER');
      expect(found).not.toContain('fault POSTGRES_SESSIONS_SHARED');
    } finally {
      await pooler.stop();
    }
  });
});
