import { join } from 'node:path';
import { PATIENCE_MS, simulate } from '../support/simulate';
import { mutants } from './seeds.json';

describe('the simulation of the submit protocol', () => {
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
