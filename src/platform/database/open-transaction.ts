import { CarriedValue } from '../carried-value';

interface TransactionScope {
  readonly mayCall: boolean;
  /** True: the transaction has its connection, so a further request would take a second one. */
  hasConnection: boolean;
}

const scope = new CarriedValue<TransactionScope>();

/** Thrown for a call to another system during a database transaction, always a program fault. */
export class CallInTransaction extends Error {
  constructor(what: string) {
    super(`${what}: no call to another system may be made while a transaction is open`);
    this.name = 'CallInTransaction';
  }
}

/** Runs a transaction; calls to other systems within it are refused. */
export function withoutCalls<T>(work: () => Promise<T>): Promise<T> {
  return scope.during({ mayCall: false, hasConnection: scope.get()?.hasConnection ?? false }, work);
}

/** Allows calls under a row lock, for the few with a decision (0006, 0010). */
export function deliberately<T>(call: () => Promise<T>): Promise<T> {
  return scope.during({ mayCall: true, hasConnection: true }, call);
}

/** Runs work for which others may hold connections meanwhile: no connection it requests waits for one of theirs. */
export function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  return scope.during({ mayCall: scope.get()?.mayCall ?? true, hasConnection: true }, work);
}

/**
 * Refuses a call to another system within a transaction, before its first byte.
 * @throws CallInTransaction
 */
export function refuseInTransaction(what: string): void {
  if (scope.get()?.mayCall === false) throw new CallInTransaction(what);
}

/** True when a transaction with a connection requests another, and would hold the first while it waits. */
export function isSecondConnection(): boolean {
  const open = scope.get();
  if (open === undefined) return false;
  const { hasConnection } = open;
  open.hasConnection = true;
  return hasConnection;
}
