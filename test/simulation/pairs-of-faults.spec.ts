import { PATIENCE_MS, simulate } from '../support/simulate';

/** Tests about 7,000 schedules; the gate leaves them out and draws schedules from seeds. */
describe('the submit protocol under faults that come together', () => {
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
});
