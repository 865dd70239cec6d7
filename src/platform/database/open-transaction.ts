import { CarriedValue } from '../carried-value';

interface TransactionScope {
  readonly mayCall: boolean;
  /** True: the transaction has its connection, so a request from within asks for a second one. */
  hasConnection: boolean;
}

const scope = new CarriedValue<TransactionScope>();

/** A call to another system while a database transaction is open: always a fault of the program. */
export class CallInTransaction extends Error {
  constructor(what: string) {
    super(`${what}: no call to another system may be made while a transaction is open`);
    this.name = 'CallInTransaction';
  }
}

/** Runs a transaction; calls that are made by it, however deep, are refused. */
export function withoutCalls<T>(work: () => Promise<T>): Promise<T> {
  return scope.during({ mayCall: false, hasConnection: scope.get()?.hasConnection ?? false }, work);
}

/** The few calls that are made under a row lock on purpose, each with a decision behind it (0006, 0010). */
export function deliberately<T>(call: () => Promise<T>): Promise<T> {
  return scope.during({ mayCall: true, hasConnection: true }, call);
}

/**
 * Refuses an external call inside a transaction; to be called before its first byte.
 * @throws CallInTransaction
 */
export function refuseInTransaction(what: string): void {
  if (scope.get()?.mayCall === false) throw new CallInTransaction(what);
}

/**
 * True when a transaction that already has a connection asks for another, and would keep the first while it
 * waits.
 */
export function isSecondConnection(): boolean {
  const open = scope.get();
  if (open === undefined) return false;
  const { hasConnection } = open;
  open.hasConnection = true;
  return hasConnection;
}
