import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { codeOf } from './embedded/embedded-server-error';

const MOST_TRIES = 4;
/** PostgreSQL has rolled all of it back for the sake of another: deadlock, serialisation failure. */
const GIVEN_WAY = ['40P01', '40001'];

/**
 * Runs several changes as one: all of them happen or none. One that had to give way to another is begun anew, so `work`
 * reads what it decides by from `manager`, and changes nothing outside of it.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (tries === MOST_TRIES || !hasGivenWay(error)) throw error;
    }
  }
}

/** True for what failed through no fault of its own, and has changed nothing. */
export function hasGivenWay(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  return GIVEN_WAY.includes(codeOf(error.driverError) ?? '');
}
