import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { seeds } from './seeds.json';

const SCHEDULES = 12;
const run = promisify(execFile);

/** The program as it is built: it has a clock of its own, which no test should share. */
async function simulate(...options: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['dist/simulation/main.js', ...options], {
    timeout: 200_000,
  });
  return stdout;
}

describe('the submit protocol under faults, crashes and pauses', () => {
  it('keeps its promises in schedules from seeds', async () => {
    expect(await simulate('--schedules', String(SCHEDULES))).toContain(`${SCHEDULES} schedules`);
  }, 210_000);

  it('replays every schedule that broke one of them once', async () => {
    for (const seed of seeds) {
      expect(await simulate('--seed', String(seed), '--trace')).toContain(' 0 failed');
    }
  }, 210_000);
});
