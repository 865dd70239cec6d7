import { PATIENCE_MS, simulate } from '../support/simulate';

/** Number of lives per run; 2,000 take minutes: `npm run simulate -- --lives --schedules 2000`. */
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
    'are the same over PostgreSQL',
    async () => {
      const said = await simulate('main.js', '--lives', '--layer', 'both', '--schedules', '50');
      expect(said).toContain('50 schedules in');
      expect(said).toContain(', 0 failed');
    },
    PATIENCE_MS,
  );

  it(
    'are found out when a program forgets them, adopts a device or a company, keeps a decision, asks nobody after a gap or credits at another account',
    async () => {
      const said = await simulate(
        'mutants/main.js',
        '--only',
        'sold-elsewhere,adopted-device,adopted-books,present-account,outlived-decision,unasked-gap',
        '--schedules',
        '200',
      );
      expect(said).toContain('6 mutants, 0 survived');
    },
    PATIENCE_MS,
  );
});
