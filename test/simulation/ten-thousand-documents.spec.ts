import { backfillTrial } from '../../proof/simulation/backfill/backfill-trial';
import { expectKept } from '../support/kept-backfill';

const PATIENCE_MS = 4 * 60 * 60_000;
const DOCUMENTS = 10_000;

describe("ten thousand documents over a year's end, next to sales of the same client", () => {
  it(
    'are in before the go-live date that is proposed for them: each with one receipt, its own date, in order',
    async () => {
      const result = await backfillTrial({ documents: DOCUMENTS, live: 30, seed: 1, ahead: true });
      expectKept(result, 60);
      expect(result.withOwnDate).toBe(DOCUMENTS);
      expect(result.days).toBeGreaterThan(9);
    },
    PATIENCE_MS,
  );
});
