import type { MemoryStore } from './memory-store';
import { Transaction } from './transaction';

/** Executes statements: a simulated process puts its faults before and after. */
export interface Statements {
  statement(what: string, run: () => unknown): Promise<unknown>;
}

/** Executes statements in the order in which they come. */
export const UNDISTURBED: Statements = { statement: (_what, run) => Promise.resolve().then(run) };

/** A way in: either inside of a transaction, or with a transaction of its own for each statement. */
export class Session {
  /** @param present the database that the next statement reaches */
  constructor(
    private readonly present: () => MemoryStore,
    private readonly statements: Statements,
    private readonly open: Transaction | null = null,
  ) {}

  get store(): MemoryStore {
    return this.present();
  }

  /** Runs an effect atomically and in isolation. */
  async run<T>(what: string, effect: (transaction: Transaction) => T): Promise<T> {
    const { open, store } = this;
    const run = open === null ? () => store.once(effect) : () => effect(open);
    return (await this.statements.statement(what, run)) as T;
  }

  /** Several statements as one; the faults of its beginning and its end are those of PostgreSQL's. */
  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const transaction = new Transaction();
    const { store, statements } = this;
    try {
      await statements.statement('START TRANSACTION', () => undefined);
      const result = await work(new Session(() => store, statements, transaction));
      await statements.statement('COMMIT', () => store.commit(transaction));
      return result;
    } catch (error) {
      // After a commit there is nothing left to be undone.
      await statements.statement('ROLLBACK', () => store.rollBack(transaction)).catch(() => undefined);
      throw error;
    }
  }
}
