import { setTimeout as settleAfter } from 'node:timers/promises';

/** Batch size, small and with pauses, so that locks are short and others reach the database. */
const BATCH = 1_000;
const REST_MS = 50;

/**
 * Deletes in batches until one is not full.
 * @param forget deletes up to that many rows and returns their number
 * @param isStopping checked before each batch
 */
export async function inBatches(
  forget: (limit: number) => Promise<number>,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping() && (await forget(BATCH)) === BATCH) await settleAfter(REST_MS);
}
