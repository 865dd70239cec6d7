import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mutants } from './seeds.json';

/** As many schedules as are done by then: a machine that does more at the same time does fewer of these. */
const SECONDS = 20;
const AT_LEAST = 10;
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
  it(
    'keeps its promises in schedules from seeds',
    async () => {
      const said = await simulate('main.js', '--schedules', '5000', '--seconds', String(SECONDS));
      expect(said).toContain(', 0 failed');
      const [, done] = /(\d+) schedules in/.exec(said) ?? [];
      expect(Number(done)).toBeGreaterThanOrEqual(AT_LEAST);
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
