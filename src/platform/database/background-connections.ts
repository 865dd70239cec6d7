import type { DataSource } from 'typeorm';
import { isSecondConnection } from './open-transaction';
import { CarriedValue } from '../carried-value';

/** Client of the pool, with the function that returns it. */
type Connected = [client: unknown, release: (error?: unknown) => void];

export interface PooledDriver {
  obtainMasterConnection(): Promise<Connected>;
}

const background = new CarriedValue<true>();

/**
 * Marks work that nobody waits for in front of a screen, such as hundreds of organisations at once: it queues for its share of the
 * connections, without a limit of time, and leaves the others to requests.
 */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return background.during(true, work);
}

/**
 * Lets background work have `most` connections of the pool at a time, first come, first served. What asks for a second
 * connection while its transaction keeps the first does not queue: those who hold the first ones would wait for each other.
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
