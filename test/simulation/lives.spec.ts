import { PATIENCE_MS, simulate } from '../support/simulate';

/** Two thousand lives are a matter of minutes: `npm run simulate -- --lives --schedules 2000`. */
const LIVES = 500;

describe('the sales of the real world', () => {
  it(
    'have one receipt each through moves, resets, edits and decisions, and no hold without an end',
    async () => {
      const said = await simulate('main.js', '--lives', '--schedules', String(LIVES));
      expect(said).toContain(`${LIVES} schedules in`);
      expect(said).toContain(', 0 failed');
    },
    PATIENCE_MS,
  );

  it(
    'are found out when a program forgets them or outlives a decision',
    async () => {
      const said = await simulate(
        'mutants/main.js',
        '--only',
        'sold-elsewhere,outlived-decision',
        '--schedules',
        '200',
      );
      expect(said).toContain('2 mutants, 0 survived');
    },
    PATIENCE_MS,
  );
});
