import { compared, DOCUMENTS_OF_A_PART, FIRST_SEED, NO_DISAGREEMENT } from './compared';

/** Number of parts: 20,000 documents in all. `mapping.oracle.spec.ts` tests the first parts in every run. */
const PARTS = 10;

describe('the mapping and the oracle agree about 20,000 documents', () => {
  for (let part = 0; part < PARTS; part += 1) {
    const first = FIRST_SEED + part * DOCUMENTS_OF_A_PART;
    it(`in every document of the seeds ${first} to ${first + DOCUMENTS_OF_A_PART - 1}`, () => {
      expect(compared(part).report).toBe(NO_DISAGREEMENT);
    });
  }
});
