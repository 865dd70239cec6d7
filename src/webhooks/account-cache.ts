import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../fiscal/accounts/fiscal-accounts.repository';
import { withinDeadline } from './answer-deadline';
import { Failure } from '../domain/issues/failure';

/** Semaphore with a limited queue; callers beyond the queue are asked to come again. */
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
      // The next waiter takes over this place, so that no newcomer can slip in between.
      const next = this.queue.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.mostWaiting) {
      return Promise.reject(new Failure('temporary', 'too many deliveries wait for their account'));
    }
    return new Promise((settle) => this.queue.push(settle));
  }
}

/** Time for which a delivery with a valid signature is accepted from memory, without asking the database. */
const LIFE_MS = 5_000;
const READ_WITHIN_MS = 2_500;
/** Ids that nobody has cost the sender nothing; they get this much of the database. */
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
 * Fiscal accounts as the receiver of events knows them. What is signed rightly is verified from memory; what looks
 * wrong waits for one reading that all of its kind share. So a flood of forged deliveries costs a few queries a second,
 * and none is called wrong because of a secret that was changed a moment ago.
 */
export class AccountCache {
  private readonly known = new Map<string, Known>();
  private readonly semaphore = new Semaphore(UNKNOWN_AT_ONCE, MOST_WAITING);

  /** @param restMs the least time between two readings of one account, whatever comes */
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly restMs: number,
  ) {}

  /** Returns the account as read a few seconds ago; null when it was not read since. */
  remembered(id: string): OpenFiscalAccount | null {
    const known = this.known.get(id);
    return known !== undefined && performance.now() - known.readAt < LIFE_MS ? known.account : null;
  }

  /**
   * Reads the present account by a query that begins after this call. Null: there is no such account.
   * @throws Failure `temporary`, or the database's own error
   */
  async read(id: string): Promise<OpenFiscalAccount | null> {
    const known = this.known.get(id);
    if (known !== undefined) return (known.next ??= this.readAgain(id, known));
    const cameAt = performance.now();
    return this.semaphore.run(async () => {
      const met = this.known.get(id);
      // The previous holder of the turn may have read the same account.
      if (met !== undefined && met.readAt >= cameAt) return met.account;
      return withinDeadline(READ_WITHIN_MS, () => this.readFirst(id));
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
    const reading = withinDeadline(READ_WITHIN_MS, () => this.accounts.open(id));
    known.current = reading.catch(() => undefined);
    const account = await reading;
    if (account === null) this.known.delete(id);
    else known.account = account;
    return account;
  }
}
