import type { MemoryStore } from './memory-store';
import { Transaction } from './transaction';

/** Executes statements; a simulated process injects its faults before and after. */
export interface Statements {
  statement(what: string, run: () => unknown): Promise<unknown>;
}

/** Executes statements in order, without faults. */
export const UNDISTURBED: Statements = { statement: (_what, run) => Promise.resolve().then(run) };

/** Access to the memory: within a transaction, or with one transaction per statement. */
export class Session {
  /** @param present returns the database that the next statement reaches */
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

  /** Runs several statements as one transaction, with the same faults at its begin and commit as on PostgreSQL. */
  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const transaction = new Transaction();
    const { store, statements } = this;
    try {
      await statements.statement('START TRANSACTION', () => undefined);
      const result = await work(new Session(() => store, statements, transaction));
      await statements.statement('COMMIT', () => store.commit(transaction));
      return result;
    } catch (error) {
      // Has no effect after a commit.
      await statements.statement('ROLLBACK', () => store.rollBack(transaction)).catch(() => undefined);
      throw error;
    }
  }
}
