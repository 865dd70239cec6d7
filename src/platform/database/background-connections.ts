import type { DataSource } from 'typeorm';
import { isSecondConnection } from './open-transaction';
import { CarriedValue } from '../carried-value';

/** Client of the pool, with the function that releases it. */
type Connected = [client: unknown, release: (error?: unknown) => void];

interface Pool {
  connect(answer: (error: Error | undefined, ...connected: Connected) => void): void;
  end(): Promise<void>;
}

export interface PooledDriver {
  readonly options: { readonly extra: object };
  createPool(options: object, address: object): Promise<Pool>;
  obtainMasterConnection(): Promise<Connected>;
  disconnect(): Promise<void>;
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
 * Gives background work a pool of its own, first come, first served. A second connection within a transaction comes from
 * the pool of requests, to avoid deadlocks.
 */
export async function keepConnectionsFree(
  dataSource: DataSource,
  { max, ...others }: { readonly max: number; readonly Client: unknown },
): Promise<void> {
  const driver = dataSource.driver as unknown as PooledDriver;
  const { options } = driver;
  const pool = await driver.createPool({ ...options, extra: { ...options.extra, max, ...others } }, options);
  const [obtain, disconnect] = [driver.obtainMasterConnection.bind(driver), driver.disconnect.bind(driver)];
  const obtainOwn = (): Promise<Connected> =>
    new Promise((settle, fail) =>
      pool.connect((error, ...connected) => (error === undefined ? settle(connected) : fail(error))),
    );
  const waiting: (() => void)[] = [];
  let free = max;
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
      const [client, release] = await obtainOwn();
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
  driver.disconnect = async () => {
    await disconnect();
    await pool.end();
  };
}
