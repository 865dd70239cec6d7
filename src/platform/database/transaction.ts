import type { DataSource, EntityManager } from 'typeorm';
import { isSerializationFailure } from './driver-error';

const MOST_TRIES = 4;

/** Runs atomic work, and repeats it after a serialisation failure. */
export async function untilSerialised<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isSerializationFailure(error)) throw error;
    }
  }
}

/**
 * Runs several changes in one transaction, and repeats it after a serialisation failure; so `work` reads from `manager`
 * and changes nothing outside.
 */
export function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return untilSerialised(() => dataSource.transaction(work));
}
