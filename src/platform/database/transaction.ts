import type { DataSource, EntityManager } from 'typeorm';
import { isSerializationFailure } from './driver-error';

const MOST_TRIES = 4;

/** Runs what is all or nothing in itself; what had to give way to another is begun anew. */
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
 * Runs several changes as one: all of them happen or none. One that had to give way to another is begun anew, so `work`
 * reads what it decides by from `manager`, and changes nothing outside of it.
 */
export function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return untilSerialised(() => dataSource.transaction(work));
}
