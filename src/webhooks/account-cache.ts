import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../fiscal/accounts/fiscal-accounts.repository';
import { AnswerLimits, withinDeadline } from './answer-deadline';
import { Failure } from '../domain/issues/failure';
import { storedSentence } from '../domain/texts/stored-sentence';

/** Semaphore with a limited queue; further callers are asked to retry. */
class Semaphore {
  private readonly queue: (() => void)[] = [];
  private taken = 0;

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws Failure `temporary` when too many wait, or what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.atOnce) this.taken += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      // Passes the slot to the next waiter, so that no newcomer can take it.
      const next = this.queue.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.mostWaiting) {
      return Promise.reject(new Failure('temporary', storedSentence('accountAwaitedByTooMany')));
    }
    return new Promise((settle) => this.queue.push(settle));
  }
}

/** Time for which signatures are verified with an account in memory, without a query. */
const LIFE_MS = 5_000;
/** Maximum concurrent queries for unknown ids, which cost their sender nothing. */
const UNKNOWN_AT_ONCE = 3;
const MOST_WAITING = 500;

interface Known {
  account: OpenFiscalAccount;
  /** Time at which that reading began. */
  readAt: number;
  /** Reading under way. */
  current: Promise<unknown>;
  /** Reading that has not begun; new callers can share it. */
  next: Promise<OpenFiscalAccount | null> | null;
}

/**
 * Fiscal accounts in memory for verifying events. Valid signatures need no query; invalid ones share one new reading,
 * so that a flood costs few queries, and a recently changed secret is recognised.
 */
export class AccountCache {
  private readonly known = new Map<string, Known>();
  private readonly semaphore = new Semaphore(UNKNOWN_AT_ONCE, MOST_WAITING);

  /** @param restMs minimum time between two readings of one account */
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly restMs: number,
    private readonly limits = new AnswerLimits(),
  ) {}

  /** Returns the account as read seconds ago; null: not read. */
  remembered(id: string): OpenFiscalAccount | null {
    const known = this.known.get(id);
    return known !== undefined && performance.now() - known.readAt < LIFE_MS ? known.account : null;
  }

  /** Returns the account as it was read last, however long ago; null: it was not read in this process. */
  lastKnown(id: string): OpenFiscalAccount | null {
    return this.known.get(id)?.account ?? null;
  }

  /**
   * Reads the account by a query that begins after this call. Null: unknown.
   * @throws Failure `temporary`, or the database's own error
   */
  async read(id: string): Promise<OpenFiscalAccount | null> {
    const known = this.known.get(id);
    if (known !== undefined) return (known.next ??= this.readAgain(id, known));
    const cameAt = performance.now();
    return this.semaphore.run(async () => {
      const met = this.known.get(id);
      // Uses the reading of the previous waiter, if it began late enough.
      if (met !== undefined && met.readAt >= cameAt) return met.account;
      return withinDeadline(this.limits.readMs, () => this.readFirst(id));
    });
  }

  private async readFirst(id: string): Promise<OpenFiscalAccount | null> {
    const readAt = performance.now();
    const account = await this.accounts.open(id);
    if (account !== null) this.known.set(id, { account, readAt, current: Promise.resolve(), next: null });
    return account;
  }

  /**
   * Reads one account at a time, so that a hanging database does not take one more connection with every
   * delivery.
   */
  private async readAgain(id: string, known: Known): Promise<OpenFiscalAccount | null> {
    await known.current;
    const rest = known.readAt + this.restMs - performance.now();
    if (rest > 0) await new Promise((settle) => setTimeout(settle, rest));
    known.next = null;
    known.readAt = performance.now();
    const reading = withinDeadline(this.limits.readMs, () => this.accounts.open(id));
    known.current = reading.catch(() => undefined);
    const account = await reading;
    if (account === null) this.known.delete(id);
    else known.account = account;
    return account;
  }
}
