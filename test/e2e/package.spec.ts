import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DemoReport } from '../../demo/report';

const NOBODY = { uid: 65534, gid: 65534 };
/** User that cannot write everywhere, unlike root, since the package must run for such a user. */
const USER = process.getuid?.() === 0 ? NOBODY : {};
const LISTED = 'test/data/production-packages.txt';
const LONGEST_MS = 60_000;
const KEY = 'k3Y-0fTh3Adm1n1strator.Example';

const SETTINGS = {
  ...{ PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000', ENCRYPTION_KEY: sha256('package.json') },
  ...{ ADMIN_API_KEY: KEY, XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret' },
  FISCAL_URL: 'http://127.0.0.1:9',
};

interface PartsList {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly object[];
  }[];
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function makePackages(out: string): string[] {
  execFileSync(process.execPath, ['scripts/package/main.mjs', '--out', out]);
  return readdirSync(out).sort();
}

function registry(): string {
  return execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
}

/** Checks the checksums of a folder, which cover every file but their own. */
function expectSums(folder: string): void {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  const wrong = lines.filter((line) => sha256(join(folder, line.slice(66))) !== line.slice(0, 64));
  expect(wrong).toEqual([]);
}

/** Names of the packages in a list of parts, each once. */
function namesOf({ components }: PartsList): string[] {
  return [...new Set(components.map(({ name }) => name))].sort();
}

// Runs on linux-x64 only, for which the package with its database can be built.
if (process.platform === 'linux' && process.arch === 'x64') {
  describe('the packages of a release', () => {
    let root: string;
    let files: string[];
    let program: string;
    let work: string;

    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'ledgerstamp-package-'));
      chmodSync(root, 0o755);
      files = makePackages(join(root, 'made'));
      for (const file of files.filter((name) => name !== 'SHA256SUMS'))
        execFileSync('tar', ['-xzf', join(root, 'made', file), '--no-same-owner', '-C', root]);
      program = join(root, readdirSync(root).find((name) => name.endsWith('-linux-x64')) ?? '');
      // Removes write permissions, because neither the service nor the demo may write into an installation.
      execFileSync('chmod', ['-R', 'a+rX,a-w', program]);
      work = join(root, 'work');
      mkdirSync(work, { mode: 0o700 });
      if (USER === NOBODY) chownSync(work, NOBODY.uid, NOBODY.gid);
    });

    afterAll(() => {
      execFileSync('chmod', ['-R', 'u+w', root]);
      rmSync(root, { recursive: true, force: true });
    });

    const run = (words: string[], environment: Record<string, string> = {}): ChildProcess =>
      spawn(process.execPath, [join(program, 'ledgerstamp'), ...words], {
        ...USER,
        cwd: work,
        env: { PATH: '/usr/bin:/bin', HOME: work, ...environment },
      });

    const partsOf = (folder: string): PartsList =>
      JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as PartsList;

    it('are the same bytes when they are made again', () => {
      const again = makePackages(join(root, 'made-again'));
      expect(again).toEqual(files);
      for (const file of files)
        expect([file, sha256(join(root, 'made-again', file))]).toEqual([
          file,
          sha256(join(root, 'made', file)),
        ]);
      expectSums(join(root, 'made'));
    });

    it('contain the packages of production that are listed, each with its licence, and none that reports to anybody', () => {
      const names = namesOf(partsOf(join(root, 'package')));
      const written = `${names.length} packages\n${names.join('\n')}\n`;
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(LISTED, written);
      expect(readFileSync(LISTED, 'utf8')).toBe(written);
      expect(names.filter((name) => /^@scarf|swagger-ui|analytics|^typescript$/.test(name))).toEqual([]);
      const { components } = partsOf(join(root, 'package'));
      expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
      const licences = readFileSync(join(root, 'package/THIRD-PARTY-LICENCES.txt'), 'utf8');
      expect(names.filter((name) => !licences.includes(`${name} `))).toEqual([]);
      const installed = execFileSync('find', [program, '-name', '@scarf', '-o', '-name', 'swagger-ui-dist']);
      expect(installed.toString()).toBe('');
    });

    it('have every file in their sums, and nothing that is only for development', () => {
      for (const folder of [program, join(root, 'package')]) expectSums(folder);
      const sums = readFileSync(join(program, 'SHA256SUMS'), 'utf8');
      expect(sums).not.toMatch(
        /\.(d\.ts|map)\n| {2}dist\/(test|bench|chaos|simulation)\/| {2}dist\/.*\.spec\.js\n/,
      );
      const manifest = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as object;
      expect(manifest).not.toHaveProperty('devDependencies');
      expect(manifest).not.toHaveProperty('scripts');
    });

    it('contain the manual, the files of deploy/ and the description of the API, and no page leads to what is not there', () => {
      const names = execFileSync('find', ['.', '-type', 'f', '-not', '-path', './node_modules/*'], {
        ...{ cwd: program, encoding: 'utf8' },
      }).split('\n');
      const files = new Set(names.map((name) => name.slice(2)));
      for (const name of [
        ...['docs/installing.md', 'docs/backup.md', 'deploy/compose.yaml', 'openapi.json'],
        ...['deploy/monitoring/grafana-dashboard.json', 'deploy/monitoring/prometheus-rules.yaml'],
      ])
        expect([name, files.has(name)]).toEqual([name, true]);
      const pages = [...files].filter((name) => name.endsWith('.md') && !name.startsWith('dist/'));
      expect(pages.length).toBeGreaterThan(100);
      const dead = pages.flatMap((page) => {
        const text = readFileSync(join(program, page), 'utf8').replace(/```[^]*?```|`[^`\n]*`/g, '');
        return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
          .map(([, to = '']) => to.replace(/#.*/s, ''))
          .filter((to) => to !== '' && !/^[a-z]+:/.test(to))
          .filter((to) => !existsSync(join(program, dirname(page), to)))
          .map((to) => `${page}: ${to}`);
      });
      expect(dead).toEqual([]);
    });

    it('contain the typed client with the version of the service', () => {
      const client = join(root, 'ledgerstamp-client');
      expect(readdirSync(client).sort()).toEqual([
        ...['LICENSE', 'README.md', 'ledgerstamp.d.ts', 'ledgerstamp.js', 'operations.d.ts', 'operations.js'],
        ...['package.json', 'schema.d.ts'],
      ]);
      const versions = [client, program].map(
        (folder) =>
          (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version,
      );
      expect(versions[0]).toBe(versions[1]);
    });

    it('run the demo for an ordinary user out of a folder that nobody can write to, within a minute', async () => {
      const begun = Date.now();
      const child = run(['demo', '--once', '--json']);
      const { code, stdout, stderr } = await ended(child);
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      const report = JSON.parse(stdout) as DemoReport;
      expect(report.audit).toEqual({ fiscalisedTwice: [], lost: [], disagreeing: [] });
      expect(report.totals.byState).toEqual({ written_back: 43, waiting: 10 });
      expect(Date.now() - begun).toBeLessThan(LONGEST_MS);
    });

    it('run from a folder that nobody can write to where an ordinary user installs the one for npm, with what its list names and no install script', async () => {
      const [slim = ''] = files.filter((file) => file.endsWith('.tgz'));
      const folder = join(work, 'with-npm');
      mkdirSync(folder);
      if (USER === NOBODY) chownSync(folder, NOBODY.uid, NOBODY.gid);
      const npm = (cwd: string, words: string[], environment: Record<string, string> = {}): ChildProcess =>
        spawn(words[0] ?? '', words.slice(1), {
          ...USER,
          ...{ cwd, detached: true },
          // Uses the registry from which the sources were installed.
          env: { PATH: process.env.PATH, HOME: work, npm_config_registry: registry(), ...environment },
        });
      const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
      const installed = await ended(npm(folder, ['npm', 'install', ...flags, join(root, 'made', slim)]));
      expect([installed.code, installed.code === 0 ? '' : installed.stderr]).toEqual([0, '']);
      const named = new Set(readFileSync(LISTED, 'utf8').split('\n'));
      const fetched = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: folder, encoding: 'utf8' });
      const packages = fetched.split('\n').filter((path) => path.includes('node_modules/'));
      expect(packages.length).toBeGreaterThan(200);
      const names = packages.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
      expect(names.filter((name) => name !== 'ledgerstamp' && !named.has(name))).toEqual([]);

      execFileSync('chmod', ['-R', 'a-w', folder]);
      const ledgerstamp = ['npx', '--prefix', folder, 'ledgerstamp'];
      const { code, stdout, stderr } = await ended(npm(work, [...ledgerstamp, 'demo', '--once', '--json']));
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      expect((JSON.parse(stdout) as DemoReport).audit).toEqual({
        fiscalisedTwice: [],
        lost: [],
        disagreeing: [],
      });
      const service = npm(work, [...ledgerstamp, 'start'], SETTINGS);
      // Ends the whole process group, like a terminal, since npx forwards no signals.
      await expectService(service, () => process.kill(-(service.pid ?? 0), 'SIGTERM'));
    });

    it('start the service with its console and the description of the API', async () => {
      const child = run(['start'], SETTINGS);
      expect(await expectService(child, () => child.kill('SIGTERM'))).toBe(0);
    });

    it('answer commands about the embedded database while the service runs on it', async () => {
      const service = run(['start'], SETTINGS);
      const end = ended(service);
      await listening(service);
      for (const words of [
        ['check'],
        ['ledger', 'verify'],
        ['keys', 'rotate'],
        ['backup', '--out', 'own.tar'],
      ]) {
        const { code, stderr } = await ended(run(words, SETTINGS));
        expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
      }
      service.kill('SIGTERM');
      expect(await end).toMatchObject({ code: 0 });
    });
  });
}

/** Checks the running service. @returns its exit code, after `end` has asked it to stop */
async function expectService(child: ChildProcess, end: () => void): Promise<number | null> {
  const result = ended(child);
  const url = await Promise.race([listening(child), result.then(({ stderr }) => stderr)]);
  expect(url).toMatch(/^http:/);
  const page = await fetch(`${url}/console/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
  const described = await fetch(`${url}/api/docs`, { headers: { authorization: `Bearer ${KEY}` } });
  expect([described.url, described.status]).toEqual([`${url}/api/docs-json`, 200]);
  expect(Object.keys(((await described.json()) as { paths: object }).paths).length).toBeGreaterThan(100);
  end();
  const { code } = await result;
  await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  return code;
}

/** Address on which the service says it listens. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((settle) => {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said += text.toString();
      const url = /listens on (\S+),/.exec(said)?.[1];
      if (url !== undefined) settle(url);
    });
  });
}

function ended(child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((settle) => {
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (text: Buffer) => (stdout += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
    child.on('close', (code) => settle({ code, stdout, stderr }));
  });
}
