import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import {
  existsSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareBinaries } from '../../src/platform/database/embedded/binaries';
import { ensureDatabase, startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server';
import { findPostmaster } from '../../src/platform/database/embedded/lock-file';
import { locatePlatformPackage } from '../../src/platform/database/embedded/platform-package';
import { copyWhereOthersCanRead } from '../support/enterable-program';

const IS_ROOT = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const PROJECT = resolve(__dirname, '../..');
const COMPILED = join(PROJECT, 'dist/src/platform/database/embedded');
/** Settings without durability, which these tests do not need: they kill processes, not the machine. */
const FAST = { fsync: 'off' };

/** Program that starts the server of a directory, reports it, and runs until it is stopped or killed. */
const APPLICATION = `
  const { startEmbeddedServer } = require(process.argv[2]);
  const options = { directory: process.argv[1], settings: { fsync: 'off' } };
  startEmbeddedServer(options).then(
    (server) => {
      process.on('message', () => server.stop().then(() => process.exit(0)));
      process.send({ url: server.url });
    },
    (error) => process.send({ error: error.message }, () => process.exit(1)),
  );`;

type Report = { url?: string; error?: string };

interface Application {
  process: ChildProcess;
  report: Promise<Report>;
}

describe('the embedded PostgreSQL server', () => {
  // Uses a path with blanks and quotes, which programs that use a shell may mishandle.
  const root = mkdtempSync(join(realpathSync(tmpdir()), "ledgerstamp it's "));
  chmodSync(root, 0o755);
  const homes = { count: 0 };
  const applications: ChildProcess[] = [];
  const openPlaces: string[] = [];

  const newHome = () => join(root, `project ${(homes.count += 1)}`, '.ledgerstamp');
  const dataOf = (home: string) => join(home, 'data');

  /** Program in a folder that other users can read, whatever they may enter of this clone. */
  let copied: string | undefined;
  const programForOthers = (): string =>
    (copied ??= copyWhereOthersCanRead(COMPILED, {
      ...{ project: PROJECT, into: join(root, 'program'), unloaded: ['keeper.js'] },
      packages: [locatePlatformPackage().directory],
    }));

  /** Directory that is set up once, since this takes a second, and stopped before and after each case. */
  const usedHome = newHome();

  const launch = (
    home: string,
    user: { uid?: number; gid?: number } = {},
    program = COMPILED,
  ): Application => {
    const child = spawn(process.execPath, ['-e', APPLICATION, home, join(program, 'embedded-server.js')], {
      ...user,
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    applications.push(child);
    const report = Promise.race([
      once(child, 'message').then(([message]) => message as Report),
      once(child, 'exit').then(([code]) => ({ error: `it ended with ${code} and said nothing` })),
    ]);
    return { process: child, report };
  };

  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const commandLines = (): Map<number, string> => {
    const listed = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
    const rows = listed.split('\n').map((line) => /^\s*(\d+) (.*)$/.exec(line));
    return new Map(rows.filter((row) => row !== null).map((row) => [Number(row[1]), row[2] ?? '']));
  };
  const processesOn = (place: string) => [...commandLines()].filter(([, line]) => line.includes(place));
  const keeperOf = (home: string) =>
    processesOn(home).find(([, line]) => line.includes('keeper.js'))?.[0] ?? NaN;

  const until = async (what: string, holds: () => boolean | Promise<boolean>, limit = 60_000) => {
    for (const begun = Date.now(); !(await holds()); await sleep(50)) {
      if (Date.now() - begun > limit) throw new Error(`Not within ${limit} ms: ${what}`);
    }
  };
  const untilNothingRuns = (place: string) =>
    until(`nothing runs on ${place}`, () => processesOn(place).length === 0);

  const ask = async <Row extends object>(url: string | undefined, sql: string): Promise<Row[]> => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const writeRow = (url: string | undefined) =>
    ask(url, `DROP TABLE IF EXISTS kept; CREATE TABLE kept (word text); INSERT INTO kept VALUES ('stays')`);
  const rowsOf = (url: string | undefined) => ask(url, 'SELECT word FROM kept');
  const KEPT = [{ word: 'stays' }];

  const removeIfEmpty = (folder: string) => {
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  };

  const expectOwnLinks = (library: string, native: string) => {
    const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as unknown[];
    const links = readdirSync(library).filter((name) => lstatSync(join(library, name)).isSymbolicLink());
    expect(links).toHaveLength(listed.length);
    for (const link of links) expect(readlinkSync(join(library, link))).not.toContain('/');
  };

  // Runs at the same time as the other cases, because a starter waits for 15 seconds.
  const contestedHome = newHome();
  let holder: Application;
  let contender: Application;
  let waited: Promise<number>;
  beforeAll(async () => {
    await (await startEmbeddedServer({ directory: usedHome, settings: FAST })).stop();
    holder = launch(contestedHome);
    await holder.report;
    const begun = Date.now();
    contender = launch(contestedHome);
    waited = contender.report.then(() => Date.now() - begun);
  });

  afterEach(async () => {
    for (const [pid] of processesOn(usedHome)) process.kill(pid, 'SIGKILL');
    await untilNothingRuns(usedHome);
  });

  afterAll(async () => {
    for (const child of applications) child.kill('SIGKILL');
    const places = [root, ...openPlaces];
    await Promise.all(places.map(untilNothingRuns)).finally(() => {
      for (const [pid] of places.flatMap(processesOn)) process.kill(pid, 'SIGKILL');
      for (const place of places) rmSync(place, { recursive: true, force: true });
      removeIfEmpty('/var/lib/ledgerstamp-embedded');
    });
  });

  it('keeps rows and safe defaults over a restart, and sorts by code point', async () => {
    const directory = usedHome;
    const first = await startEmbeddedServer({ directory, settings: FAST });
    expect(first.url).toMatch(/^postgres:\/\/ledgerstamp:[0-9a-f]{48}@127\.0\.0\.1:\d+\/postgres$/);
    await writeRow(first.url);
    await first.stop();
    await first.stop();
    expect(processesOn(directory)).toEqual([]);

    const second = await startEmbeddedServer({ directory });
    expect(await rowsOf(second.url)).toEqual(KEPT);
    const shown = await ask<{ name: string; setting: string }>(
      second.url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes',
         'listen_addresses', 'unix_socket_directories', 'data_checksums', 'server_encoding', 'TimeZone')`,
    );
    expect(Object.fromEntries(shown.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    });
    const sorted = await ask<{ word: string }>(
      second.url,
      `SELECT word FROM (VALUES ('b'), ('a'), ('B'), ('é')) AS words (word) ORDER BY word`,
    );
    expect(sorted.map(({ word }) => word)).toEqual(['B', 'a', 'b', 'é']);
    await second.stop();
    expect(statSync(join(dataOf(directory), 'ledgerstamp.password')).mode & 0o777).toBe(0o600);
    const { version, directory: installed } = locatePlatformPackage();
    expectOwnLinks(join(directory, `postgres-${version}`, 'lib'), join(installed, 'native'));
  });

  it('passes settings on unharmed and refuses a wrong password', async () => {
    const settings = { ...FAST, max_connections: '37', cluster_name: `it's $HOME "x"` };
    const server = await startEmbeddedServer({ directory: usedHome, settings });
    expect(await ask(server.url, 'SHOW max_connections')).toEqual([{ max_connections: '37' }]);
    expect(await ask(server.url, 'SHOW cluster_name')).toEqual([{ cluster_name: settings.cluster_name }]);
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
  });

  it('creates a database once, however many ask for it at the same time', async () => {
    const server = await startEmbeddedServer({ directory: usedHome, settings: FAST });
    const name = `led"ger; näme %25`;
    const urls = await Promise.all([1, 2, 3, 4].map(() => ensureDatabase(server, name)));
    expect(new Set(urls)).toEqual(new Set([server.databaseUrl(name)]));
    expect(await ask(urls[0], 'SELECT current_database() AS name')).toEqual([{ name }]);
    await expect(ensureDatabase(server, 'x'.repeat(64))).rejects.toThrow('63 bytes');
    await server.stop();
  });

  it('serves one of two first starters, and the other once the first has been killed', async () => {
    const home = newHome();
    const starters = [launch(home), launch(home)];
    const winner = await Promise.race(starters.map(({ report }, index) => report.then(() => index)));
    const [first, second] = winner === 0 ? starters : [...starters].reverse();
    const { url } = (await first?.report) ?? {};
    await writeRow(url);
    await kill(first!.process);
    expect(await rowsOf((await second?.report)?.url)).toEqual(KEPT);
    expect(readdirSync(home).filter((name) => name.includes('making'))).toEqual([]);
    second?.process.send('stop');
    await untilNothingRuns(home);
  });

  it('leaves nothing behind when its application is killed with -9, and starts again with all rows', async () => {
    const directory = usedHome;
    const application = launch(directory);
    await writeRow((await application.report).url);
    await kill(application.process);
    await untilNothingRuns(directory);
    const again = await startEmbeddedServer({ directory, settings: FAST });
    expect(await rowsOf(again.url)).toEqual(KEPT);
    await again.stop();
  });

  it('is kept by a program that is given none of the secrets of the application', async () => {
    const directory = usedHome;
    const secrets = ['ENCRYPTION_KEY', 'XERO_CLIENT_SECRET', 'PGPASSWORD'];
    for (const name of secrets) process.env[name] = 'secret-of-the-application';
    const server = await startEmbeddedServer({ directory, settings: FAST });
    for (const name of secrets) delete process.env[name];
    const given = execFileSync('ps', ['eww', '-o', 'command=', '-p', String(keeperOf(directory))], {
      encoding: 'utf8',
    });
    expect(given).toMatch(/keeper\.js.* PATH=/);
    expect(given).not.toContain('secret-of-the-application');
    await server.stop();
  });

  it('adopts the server whose keeper was killed with -9', async () => {
    const directory = usedHome;
    const application = launch(directory);
    const { url } = await application.report;
    await writeRow(url);
    const orphan = await findPostmaster(dataOf(directory));
    process.kill(keeperOf(directory), 'SIGKILL');
    await kill(application.process);
    await until('the keeper is gone', () => Number.isNaN(keeperOf(directory)));

    const heir = await startEmbeddedServer({ directory });
    expect(heir.url).toBe(url);
    expect(await findPostmaster(dataOf(directory))).toEqual(orphan);
    expect(await rowsOf(heir.url)).toEqual(KEPT);
    await heir.stop();
    expect(processesOn(directory)).toEqual([]);
  });

  it('stops the server even when the keeper was killed before', async () => {
    const directory = usedHome;
    const said: string[] = [];
    const server = await startEmbeddedServer({
      directory,
      settings: FAST,
      log: (line) => said.push(line),
    });
    process.kill(keeperOf(directory), 'SIGKILL');
    await until('the loss is told', () => said.some((line) => line.includes('keeper')));
    await server.stop();
    expect(processesOn(directory)).toEqual([]);
  });

  it('stops the server even when its whole folder was deleted under it', async () => {
    const directory = newHome();
    cpSync(usedHome, directory, { recursive: true, filter: (path) => !path.startsWith(dataOf(usedHome)) });
    const server = await startEmbeddedServer({ directory, settings: FAST });
    rmSync(directory, { recursive: true });
    await server.stop();
    expect(processesOn(directory)).toEqual([]);
  });

  it('ends the server whose folder is moved under it, says once what to do, and goes on when it is back', async () => {
    const directory = usedHome;
    const said: string[] = [];
    const server = await startEmbeddedServer({ directory, log: (line) => said.push(line) });
    await writeRow(server.url);
    const pid = (await findPostmaster(dataOf(directory)))?.pid ?? NaN;
    renameSync(directory, `${directory} moved`);
    await until('the server has ended', () => !commandLines().has(pid));
    await until('what to do is said', () => said.some((line) => line.includes('Put it back')));
    await expect(rowsOf(server.url)).rejects.toThrow('ECONNREFUSED');
    await sleep(3_000);
    expect(said).toEqual([
      'The embedded PostgreSQL has stopped; restarting it.',
      expect.stringMatching(
        /moved or deleted while Ledgerstamp runs.*restore a backup.*a new, empty installation/,
      ),
    ]);
    expect(existsSync(directory)).toBe(false);
    renameSync(`${directory} moved`, directory);
    await until('the server is back', () => said.some((line) => line.includes('is running again')));
    expect(await rowsOf(server.url)).toEqual(KEPT);
    await server.stop();
  });

  it('brings a killed PostgreSQL back on the same address', async () => {
    const directory = usedHome;
    const server = await startEmbeddedServer({ directory });
    await writeRow(server.url);
    const before = await findPostmaster(dataOf(directory));
    process.kill(before?.pid ?? NaN, 'SIGKILL');
    await until('the server is back', () =>
      rowsOf(server.url).then(
        (rows) => rows.length === 1,
        () => false,
      ),
    );
    const after = await findPostmaster(dataOf(directory));
    expect(after?.pid).not.toBe(before?.pid);
    expect(await rowsOf(server.url)).toEqual(KEPT);
    await server.stop();
  });

  it('starts over a lock file whose process id now belongs to another program', async () => {
    const directory = usedHome;
    const first = await startEmbeddedServer({ directory, settings: FAST });
    const lock = join(dataOf(directory), 'postmaster.pid');
    const text = readFileSync(lock, 'utf8');
    const { uid, gid } = statSync(lock);
    await first.stop();
    const stranger = spawn('sleep', ['60'], IS_ROOT ? { uid, gid } : {});
    writeFileSync(lock, text.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    chownSync(lock, uid, gid);
    const second = await startEmbeddedServer({ directory, settings: FAST });
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    await kill(stranger);
  });

  it('makes the library links itself when the install script of the package has not run', async () => {
    const { directory: installed, version } = locatePlatformPackage();
    const native = join(installed, 'native');
    const directory = join(root, 'package without links');
    const needed = /native(\/(lib|bin|pg-symlinks\.json))?$|\/bin\/initdb$|\/lib\/[^/]+\.(so|dylib)[^/]*$/;
    cpSync(native, join(directory, 'native'), {
      recursive: true,
      filter: (path) => needed.test(path) && !lstatSync(path).isSymbolicLink(),
    });
    const { initdb } = await prepareBinaries(directory, { version, directory });
    expect(execFileSync(initdb, ['--version'], { encoding: 'utf8', env: {} })).toMatch(/\(PostgreSQL\) 18/);
    expectOwnLinks(join(dirname(initdb), '../lib'), native);
  });

  it('runs for an ordinary user, with everything in its folder and owned by that user', async () => {
    const user = IS_ROOT ? NOBODY : { uid: process.getuid?.() ?? NaN, gid: process.getgid?.() ?? NaN };
    const home = newHome();
    mkdirSync(home, { recursive: true, mode: 0o700 });
    if (IS_ROOT) for (const path of [dirname(home), home]) chownSync(path, user.uid, user.gid);
    chmodSync(dirname(home), 0o700);
    const application = IS_ROOT ? launch(home, user, programForOthers()) : launch(home);
    const { url, error } = await application.report;
    expect(error).toBeUndefined();
    await writeRow(url);
    for (const path of [dataOf(home), join(home, 'postgres.log')]) expect(statSync(path).uid).toBe(user.uid);
    application.process.send('stop');
    await untilNothingRuns(home);

    const again = await startEmbeddedServer({ directory: home }).catch((failure: Error) => failure.message);
    if (typeof again === 'string') throw new Error(again);
    expect(await rowsOf(again.url)).toEqual(KEPT);
    expect(statSync(dataOf(home)).uid).toBe(user.uid);
    await again.stop();
  });

  it('keeps its files where the server can enter when its folder cannot be entered', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const directory = join(closed, '.ledgerstamp');
    const said: string[] = [];
    const server = await startEmbeddedServer({ directory, settings: FAST, log: (line) => said.push(line) });
    await writeRow(server.url);
    await server.stop();
    let place = directory;
    if (IS_ROOT) {
      const pointer = readFileSync(join(directory, 'embedded-postgres-location.txt'), 'utf8');
      place = pointer.split('\n')[0] ?? '';
      openPlaces.push(place);
      expect(place).toMatch(/^\/var\/lib\/ledgerstamp-embedded\/[0-9a-f]{12}$/);
      expect(said).toEqual([expect.stringContaining(place)]);
    }
    expect(processesOn(place)).toEqual([]);
    expect(readdirSync(place)).toContain('data');

    chmodSync(closed, 0o755);
    const again = await startEmbeddedServer({ directory, settings: FAST });
    expect(await rowsOf(again.url)).toEqual(KEPT);
    await again.stop();
  });

  it('says what is wrong and quotes the log when PostgreSQL refuses to start', async () => {
    const directory = usedHome;
    const starting = startEmbeddedServer({ directory, settings: { no_such_parameter: '1' } });
    await expect(starting).rejects.toThrow(/postgres\.log.*DATABASE_URL[^]*FATAL.*no_such_parameter/);
    const reserved = startEmbeddedServer({ directory, settings: { port: '5432' } });
    await expect(reserved).rejects.toThrow('decides port itself');
    const file = join(root, 'a file');
    writeFileSync(file, '');
    await expect(startEmbeddedServer({ directory: join(file, 'home') })).rejects.toThrow(
      /ENOTDIR.*DATABASE_URL/,
    );
  });

  if (IS_ROOT) {
    it('asks for DATABASE_URL when its user id has no name', async () => {
      const home = newHome();
      mkdirSync(home, { recursive: true });
      chownSync(home, 54321, 54321);
      const { error } = await launch(home, { uid: 54321, gid: 54321 }, programForOthers()).report;
      expect(error).toMatch(/54321 has no entry in \/etc\/passwd.*DATABASE_URL/);
    });
  }

  it('tells a second starter who uses the directory', async () => {
    const { error } = await contender.report;
    expect(error).toMatch(
      new RegExp(`in use by another Ledgerstamp process \\(pid ${holder.process.pid}\\).*DATABASE_URL`),
    );
    expect(await waited).toBeLessThan(20_000);
    expect(await ask((await holder.report).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    holder.process.send('stop');
    await untilNothingRuns(contestedHome);
  });
});
