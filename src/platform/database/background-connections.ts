import type { DataSource } from 'typeorm';
import { isSecondConnection } from './open-transaction';
import { CarriedValue } from '../carried-value';

/** Client of the pool, with the function that releases it. */
type Connected = [client: unknown, release: (error?: unknown) => void];

export interface PooledDriver {
  obtainMasterConnection(): Promise<Connected>;
}

const background = new CarriedValue<true>();

/**
 * Marks background work, which waits for its limited number of connections without a timeout, so that requests always
 * find free ones.
 */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return background.during(true, work);
}

/**
 * Limits background work to `most` connections of the pool, first come, first served. A second connection within a
 * transaction does not wait, to avoid deadlocks.
 */
export function keepConnectionsFree(dataSource: DataSource, most: number): void {
  const driver = dataSource.driver as unknown as PooledDriver;
  const obtain = driver.obtainMasterConnection.bind(driver);
  const waiting: (() => void)[] = [];
  let free = most;
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  driver.obtainMasterConnection = async () => {
    if (isSecondConnection() || background.get() !== true) return obtain();
    if (free > 0) free -= 1;
    else await new Promise<void>((settle) => waiting.push(settle));
    try {
      const [client, release] = await obtain();
      return [
        client,
        (error) => {
          release(error);
          giveBack();
        },
      ];
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
