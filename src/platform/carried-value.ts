import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Single storage for all values, because until Node 24 every storage in use adds a property to every promise
 * of the process.
 */
const carried = new AsyncLocalStorage<ReadonlyMap<CarriedValue<unknown>, unknown>>();

/** Value that asynchronous work carries along through all its calls; nested work may carry another value. */
export class CarriedValue<T> {
  during<R>(value: T, work: () => R): R {
    return carried.run(new Map(carried.getStore()).set(this, value), work);
  }

  /** Returns the carried value; undefined outside of {@link during}. */
  get(): T | undefined {
    return carried.getStore()?.get(this) as T | undefined;
  }
}
