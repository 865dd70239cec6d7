import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SPECS = {
  'holds.spec.ts': `it('holds', () => expect(1).toBe(1));`,
  'fails.spec.ts': `it('fails', () => expect(1).toBe(2));`,
  'broken.spec.ts': `import './nowhere';\nit('is never reached', () => {});`,
  'spies.spec.ts': `it('spies', () => {
    const clock = { now: () => 1 };
    jest.spyOn(clock, 'now').mockReturnValue(2);
    expect(clock.now()).toBe(2);
    jest.restoreAllMocks();
    expect(clock.now()).toBe(1);
  });`,
};

const RUN = `
  import { TestStatus } from '@stryker-mutator/api/test-runner';
  const { MutationRunner } = await import(process.argv[1]);
  const runner = new MutationRunner({ configFile: process.argv[2], propertyMs: 50 });
  await runner.init();
  const { tests } = await runner.dryRun({});
  console.log(JSON.stringify(tests.map(({ name, status }) => [name, TestStatus[status]])));
`;

/**
 * Checks that a test that fails without a mutant ends the run, since every mutant that it reaches would count as found.
 */
describe('the first run of mutation testing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-runner-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  it('reports a test that fails and a file that cannot be loaded as Stryker asks for it', () => {
    mkdirSync(join(folder, 'src'));
    for (const [name, text] of Object.entries(SPECS)) writeFileSync(join(folder, 'src', name), text);
    const roots = [join(folder, 'src')];
    const base = JSON.stringify(resolve('jest.config.cjs'));
    const config = join(folder, 'jest.config.cjs');
    writeFileSync(
      config,
      `const { transform } = require(${base});
      module.exports = { roots: ${JSON.stringify(roots)}, testPathIgnorePatterns: [], transform };`,
    );
    const runner = resolve('scripts/mutation-runner.mjs');
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', RUN, runner, config], {
      encoding: 'utf8',
    });
    expect(ran.stderr).toBe('');
    const tests = JSON.parse(ran.stdout) as [name: string, status: string][];
    const shown = tests.map(([name, status]) => [name.replace(/^.*\/src\//, ''), status]);
    expect(shown.sort()).toEqual([
      ['broken.spec.ts as a whole', 'Failed'],
      ['fails.spec.ts fails', 'Failed'],
      ['holds.spec.ts holds', 'Success'],
      ['spies.spec.ts spies', 'Success'],
    ]);
  });
});
