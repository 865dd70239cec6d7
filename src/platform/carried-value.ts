import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Single storage for all values, because until Node 24 every storage in use adds a property to every promise
 * of the process.
 */
const carried = new AsyncLocalStorage<ReadonlyMap<CarriedValue<unknown>, unknown>>();

/** Value available to asynchronous work and everything it calls; nested work may set another value. */
export class CarriedValue<T> {
  during<R>(value: T, work: () => R): R {
    return carried.run(new Map(carried.getStore()).set(this, value), work);
  }

  /** Returns the current value; undefined outside of {@link during}. */
  get(): T | undefined {
    return carried.getStore()?.get(this) as T | undefined;
  }
}
