import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

describe('the build of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-build-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Number of builds after another run. */
  function run(): number {
    const { status } = spawnSync(process.execPath, [resolve('scripts/build-once.mjs')], { cwd: folder });
    expect(status).toBe(0);
    return readFileSync(join(folder, 'dist', 'builds'), 'utf8').length;
  }

  it('is made again only when a source has changed, or what was built', () => {
    const build = `node -e "fs.mkdirSync('dist',{recursive:true});fs.appendFileSync('dist/builds','x');fs.writeFileSync('dist/program','');fs.writeFileSync('src/made','')"`;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build } }));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'one'), 'a');
    expect([run(), run()]).toEqual([1, 1]);
    writeFileSync(join(folder, 'src', 'one'), 'ab');
    expect([run(), run()]).toEqual([2, 2]);
    rmSync(join(folder, 'src', 'one'));
    expect([run(), run()]).toEqual([3, 3]);
    rmSync(join(folder, 'dist', 'program'));
    expect([run(), run()]).toEqual([4, 4]);
  });
});
