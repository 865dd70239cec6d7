import type { BackfillTrialResult } from '../../proof/simulation/backfill/backfill-trial';

/** Calls per day for backfill: two fifths of all. */
const CALLS_A_DAY = 2_000;
/** Longest time from a sale to its receipt: a minute until the books are read, and one until it is fiscalised. */
const MOST_SECONDS = 120;

/**
 * Checks that each document has one receipt, that nothing is left, that receipts are in order, that sales are sent at
 * once, and that calls stay within limit and plan.
 */
export function expectKept(result: BackfillTrialResult, sales: number): void {
  const documents = result.planned.documents + sales;
  expect(result).toMatchObject({
    ...{ receipts: { 1: documents }, states: { written_back: documents } },
    ...{ backwards: 0, violations: [], calls: { over: 0 } },
  });
  expect(result.slowestSeconds).toBeLessThanOrEqual(MOST_SECONDS);
  expect(result.calls.mostOfBackfill).toBeLessThanOrEqual(CALLS_A_DAY);
  expect(result.days).toBeLessThanOrEqual(result.planned.days);
  expect(result.calls.backfill).toBeLessThanOrEqual(1.02 * result.planned.calls + 10 * sales);
}
