import { type BackfillTrialResult, backfillTrial } from '../../proof/simulation/backfill/backfill-trial';
import { expectKept } from '../support/kept-backfill';

const MINUTES = 60_000;

describe("a backfill over a year's end, next to sales of the same client", () => {
  const documents = 500;

  it(
    'ends before the go-live date that is proposed for it: each with one receipt, its own date, in order',
    async () => {
      const result: BackfillTrialResult = await backfillTrial({ documents, live: 8, seed: 1, ahead: true });
      expectKept(result, 16);
      expect(result.withOwnDate).toBe(documents);
    },
    5 * MINUTES,
  );

  it(
    'ends behind the sales of a live client: each with one receipt, with the present date, and no sale waits for it',
    async () => {
      const result = await backfillTrial({ documents, live: 8, seed: 2, ahead: false });
      expectKept(result, 9);
      expect(result.withOwnDate).toBe(0);
    },
    5 * MINUTES,
  );
});
