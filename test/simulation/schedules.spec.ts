import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mutants } from './seeds.json';

/** What two cores do in seconds; the gate (.ci/run) runs 10,000 and 500, and `npm run simulate` as many as you like. */
const SCHEDULES = { memory: 300, both: 20 };
const PATIENCE_MS = 900_000;
const run = promisify(execFile);

/** The program as it is built: it has a clock of its own, which no test should share. */
async function simulate(program: string, ...options: string[]): Promise<string> {
  const limits = { timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await run(process.execPath, [`dist/simulation/${program}`, ...options], limits)).stdout;
  } catch (error) {
    // What it has found is what the failure of the test should show.
    return String((error as { stdout?: string }).stdout ?? error);
  }
}

describe('the submit protocol under faults, crashes and pauses', () => {
  it.each(Object.entries(SCHEDULES))(
    'keeps its promises in schedules from seeds: %s',
    async (layer, schedules) => {
      const said = await simulate('main.js', '--layer', layer, '--schedules', String(schedules));
      // On both layers the same seed must lead to the same trace, the same end and the same audit logs.
      expect(said).toContain(`${schedules} schedules in`);
      expect(said).toContain(', 0 failed');
    },
    PATIENCE_MS,
  );

  it(
    'keeps receipts in the order of time where documents are dated over days and come late',
    async () => {
      const said = await simulate('main.js', '--layer', 'both', '--schedules', '20', '--days', '4');
      expect(said).toContain('20 schedules in');
      expect(said).toContain(', 0 failed');
    },
    PATIENCE_MS,
  );

  it(
    'keeps its promises to one invoice under every single fault and every pair of faults',
    async () => {
      const said = await simulate('main.js', '--exhaustive', '2');
      expect(said).toContain(', 0 failed');
      const [, done] = /(\d+) schedules in/.exec(said) ?? [];
      expect(Number(done)).toBeGreaterThan(3_000);
    },
    PATIENCE_MS,
  );

  it(
    'finds deliberate faults within a few schedules, and nothing without them',
    async () => {
      const seeds = join(__dirname, 'seeds.json');
      const said = await simulate('mutants/main.js', '--seeds', seeds);
      expect(said).toContain(`${Object.keys(mutants).length} mutants, 0 survived`);
    },
    PATIENCE_MS,
  );
});
