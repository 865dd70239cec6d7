import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<'in a transaction' | 'deliberately'>();

/** A call to another system while a database transaction is open: always a fault of the program. */
export class CallInTransaction extends Error {
  constructor(what: string) {
    super(`${what}: no call to another system may be made while a transaction is open`);
    this.name = 'CallInTransaction';
  }
}

/** Runs a transaction; calls that are made by it, however deep, are refused. */
export function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return scope.run('in a transaction', work);
}

/** The few calls that are made under a row lock on purpose, each with a decision behind it (0006, 0010). */
export function deliberately<T>(call: () => Promise<T>): Promise<T> {
  return scope.run('deliberately', call);
}

/** Call before the first byte of anything. @throws CallInTransaction */
export function refuseInTransaction(what: string): void {
  if (scope.getStore() === 'in a transaction') throw new CallInTransaction(what);
}
