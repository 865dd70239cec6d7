import { setTimeout as settleAfter } from 'node:timers/promises';

/** Small batches with rests between them: nobody waits for a lock, and others reach the database. */
const BATCH = 1_000;
const REST_MS = 50;

/**
 * Deletes in batches until one is not full.
 *
 * @param forget deletes up to so many rows, and answers how many
 * @param isStopping asked before each batch
 */
export async function inBatches(
  forget: (limit: number) => Promise<number>,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping() && (await forget(BATCH)) === BATCH) await settleAfter(REST_MS);
}
