import { PATIENCE_MS, simulate } from '../support/simulate';

/** What two cores do in seconds; the gate (.ci/run) runs hundreds more, and `npm run simulate` as many as you like. */
const SCHEDULES = 20;

describe('the submit protocol under faults, crashes and pauses', () => {
  it(
    'keeps its promises in schedules from seeds',
    async () => {
      const said = await simulate('main.js', '--layer', 'both', '--schedules', String(SCHEDULES));
      // On both layers the same seed must lead to the same trace, the same end and the same audit logs.
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
