import type { BackfillTrialResult } from '../../proof/simulation/backfill/backfill-trial';

/** Two fifths of a day's calls are for backfill. */
const CALLS_A_DAY = 2_000;
/** The books are asked every minute; what is read is fiscalised within another. */
const MOST_SECONDS = 120;

/** Each document has one receipt, nothing is left, the device goes forwards, sales go at once, and calls stay within limit and plan. */
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
