import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Command of a page by how it begins. */
function commandOf(page: string, begin: string): string {
  const lines = readFileSync(page, 'utf8').split('\n');
  const found = lines.filter((line) => line.trim().startsWith(begin));
  expect(found).toHaveLength(1);
  return found[0]?.trim() ?? '';
}

/** Entries of package.json: what a release holds, and after "!" what it leaves out of that. */
const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly files: string[] };

const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;

describe('the signature of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-signed-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  if (!hasKeygen) {
    it('NOT TRIED: ssh-keygen is not installed', () => expect(hasKeygen).toBe(false));
    return;
  }

  const makeKey = (name: string): string => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', join(folder, name)]);
    return readFileSync(join(folder, `${name}.pub`), 'utf8');
  };
  const run = (command: string): number | null => spawnSync('sh', ['-c', command], { cwd: folder }).status;

  it('is made and checked by the commands of the pages, and is of these sums and this key alone', () => {
    const sign = commandOf('docs/releasing.md', 'ssh-keygen -Y sign');
    const verify = commandOf('docs/installing.md', 'ssh-keygen -Y verify');
    const trusted = `ledgerstamp ${makeKey('release-key')}`;
    const other = `ledgerstamp ${makeKey('other-key')}`;
    writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ledgerstamp-0.0.0.tgz\n`);
    expect(run(sign)).toBe(0);
    writeFileSync(join(folder, 'allowed_signers'), trusted);
    expect(run(verify)).toBe(0);
    writeFileSync(join(folder, 'allowed_signers'), other);
    expect(run(verify)).not.toBe(0);
    writeFileSync(join(folder, 'allowed_signers'), trusted);
    writeFileSync(join(folder, 'SHA256SUMS'), `${'1'.repeat(64)}  ledgerstamp-0.0.0.tgz\n`);
    expect(run(verify)).not.toBe(0);
  });
});

describe('the notes of a release', () => {
  it('are a section of the changelog, which fits on a page', () => {
    const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
    expect(sections.map((section) => section.split(/\s+/).length).filter((words) => words > 800)).toEqual([]);
    expect(sections.length).toBeGreaterThan(0);
  });
});

describe('the pages of a release', () => {
  it('lead to nothing that package.json leaves out', () => {
    const held = files.filter((path) => !/^(dist\/|!)/.test(path));
    const pages = held
      .flatMap((path) =>
        statSync(path).isDirectory()
          ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
          : [path],
      )
      .filter((path) => path.endsWith('.md'));
    const lost = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)]
        .map(([, to = '']) => join(dirname(page), to))
        .filter((to) => !held.some((path) => to === path || to.startsWith(`${path}/`)))
        .map((to) => `${page}: ${to}`),
    );
    expect(pages.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });
});

describe('the files of a release', () => {
  it('hold nothing that deploy/compose.yaml has its user write, by npm pack or by our own command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-files-'));
    const list = (command: string, ...options: string[]): string =>
      execFileSync(command, options, { cwd: folder, encoding: 'utf8' });
    for (const path of ['src', 'migrations', 'simulators', 'demo']) mkdirSync(join(folder, path));
    cpSync('deploy', join(folder, 'deploy'), { recursive: true });
    mkdirSync(join(folder, 'deploy/secrets/old'), { recursive: true });
    for (const path of ['.env', 'secrets/encryption_key', 'secrets/old/encryption_key'])
      writeFileSync(join(folder, 'deploy', path), '');
    const manifest = { name: 'a', version: '1.0.0', files: files.filter((path) => /^!?deploy/.test(path)) };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }));
    const ours = `import { ownFiles } from ${JSON.stringify(resolve('scripts/package/files.mjs'))};
      console.log(JSON.stringify([{ files: ownFiles() }]));`;
    const listings = [
      list('npm', 'pack', '--dry-run', '--json', '--ignore-scripts', '--offline'),
      list('node', '--input-type=module', '--eval', ours),
    ].map((listing) => (JSON.parse(listing) as [{ files: { path: string }[] }])[0].files);
    rmSync(folder, { recursive: true });
    for (const listed of listings) {
      const paths = listed.map(({ path }) => path).filter((path) => path.startsWith('deploy/'));
      expect(paths).toContain('deploy/compose.yaml');
      expect(paths.filter((path) => /[.]env|secrets/.test(path))).toEqual([]);
    }
  });
});
