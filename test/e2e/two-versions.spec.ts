import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess } from '../../demo/child-process';
import { freePort } from '../../demo/free-port';
import { asOwner } from '../support/as-owner';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const DIST = resolve('dist');
const KEY = randomBytes(32).toString('hex');

/** Script that, loaded before the program, adds a newer migration to it. */
const NEWER = `require(${JSON.stringify(join(DIST, 'migrations/all.js'))}).MIGRATIONS.push(
  class FromTomorrow9000000000000 {
    up(runner) { return runner.query("comment on table documents is 'of tomorrow'"); }
    down() {}
  });`;

/** Database with the address for the service's role, since an empty database has only that of the owner. */
function withServiceRole(database: TestDatabase): TestDatabase {
  const url = new URL(process.env.TEST_SERVICE_URL ?? '');
  url.pathname = new URL(database.ownerUrl).pathname;
  return { ...database, url: url.href };
}

describe('two versions', () => {
  let logs: string;
  let database: TestDatabase;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-versions-'));
    writeFileSync(join(logs, 'newer.cjs'), NEWER);
    database = await createTestDatabase();
  });

  afterAll(async () => {
    for (const process of running) await process.stop();
    await database.drop();
    rmSync(logs, { recursive: true, force: true });
  });

  const environment = async (target: TestDatabase): Promise<Record<string, string>> => {
    const port = String(await freePort());
    return {
      ...{ DATABASE_URL: target.url, DATABASE_OWNER_URL: target.ownerUrl, JOURNAL_DIRECTORY: logs },
      ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ENCRYPTION_KEY: KEY },
      ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', FISCAL_URL: 'http://127.0.0.1:9' },
    };
  };

  /** Starts a process. @returns the process, or its output if it did not start */
  const start = async (name: string, newer: boolean, target = database): Promise<ServerProcess | string> => {
    const preloaded = newer ? `--require ${join(logs, 'newer.cjs')}` : '';
    const settings = { ...(await environment(target)), NODE_OPTIONS: preloaded };
    return ServerProcess.start(name, join(DIST, 'src/main.js'), settings, logs).catch(() =>
      readFileSync(join(logs, `${name}.log`), 'utf8'),
    );
  };

  const started = (process: ServerProcess | string): ServerProcess => {
    if (typeof process === 'string') throw new Error(process);
    running.push(process);
    return process;
  };

  const command = async (target: TestDatabase, ...words: string[]): Promise<[number, string]> => {
    const env = { ...process.env, ...(await environment(target)) };
    return new Promise((settle) => {
      execFile(
        process.execPath,
        [join(DIST, 'src/cli/main.js'), ...words],
        { env },
        (error, stdout, stderr) =>
          settle([error === null ? 0 : 1, error === null ? stdout : stderr + stdout]),
      );
    });
  };

  const comment = async (): Promise<string | null> => {
    const [row] = await asOwner<{ text: string | null }>(
      database.ownerUrl,
      `select obj_description('documents'::regclass) as text`,
    );
    return row?.text ?? null;
  };

  it('never work side by side: the newer one changes nothing while the older runs, and the older does not start afterwards', async () => {
    const older = started(await start('older', false));
    const early = await start('newer-too-early', true);
    expect(early).toMatch(
      /the tables are of an older version of Ledgerstamp, which still runs \(session \d+ from [^;]+\): stop all its processes, make a backup, then start this version/,
    );
    expect(await comment()).toBeNull();
    // A second process of the older version may start at any time.
    const second = started(await start('older-second', false));
    await second.stop();
    await older.stop();
    const file = join(logs, 'before.tar');
    expect(await command(database, 'backup', '--out', file)).toEqual([
      0,
      expect.stringContaining('it is whole'),
    ]);

    const newer = started(await start('newer', true));
    expect(await comment()).toBe('of tomorrow');
    const late = await start('older-too-late', false);
    expect(late).toMatch(
      /the tables are of a newer version of Ledgerstamp \(FromTomorrow9000000000000\): start that version or a newer one\. To go back, restore a backup of before the upgrade into an empty database/,
    );
    await newer.stop();
    expect(await start('older-again', false)).toContain('the tables are of a newer version');

    const empty = withServiceRole(await createTestDatabase('empty'));
    try {
      // No journal exists, because nothing was ever sent.
      const [code, said] = await command(empty, 'restore', file, '--without-journal');
      expect([code, code === 0 ? '' : said]).toEqual([0, '']);
      const back = started(await start('older-restored', false, empty));
      expect((await fetch(`${back.url}/health/live`)).status).toBe(200);
      await back.stop();
    } finally {
      await empty.drop();
    }
  });
});
