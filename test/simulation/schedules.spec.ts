import { PATIENCE_MS, simulate } from '../support/simulate';

/** Number of schedules, which take seconds on two cores; the gate (.ci/run) runs hundreds more. */
const SCHEDULES = 20;

describe('the submit protocol under faults, crashes and pauses', () => {
  it(
    'keeps its promises in schedules from seeds',
    async () => {
      const said = await simulate('main.js', '--layer', 'both', '--schedules', String(SCHEDULES));
      // Both layers must produce the same trace, end and audit logs for a seed.
      expect(said).toContain(`${SCHEDULES} schedules in`);
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
});
