import { AsyncLocalStorage } from 'node:async_hooks';

/** One for all of them: until Node 24, every promise of the process has a property more for each storage that is in use. */
const carried = new AsyncLocalStorage<ReadonlyMap<CarriedValue<unknown>, unknown>>();

/** What work carries along, however deep it goes and whatever it waits for; work within it may carry another value. */
export class CarriedValue<T> {
  during<R>(value: T, work: () => R): R {
    return carried.run(new Map(carried.getStore()).set(this, value), work);
  }

  /** Undefined outside of {@link during}. */
  get(): T | undefined {
    return carried.getStore()?.get(this) as T | undefined;
  }
}
