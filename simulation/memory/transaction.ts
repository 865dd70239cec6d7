/** Something whose present rows can be put back as they were. */
export interface Undoable {
  /** Its rows now, to be given to `putBack` later. */
  take(): unknown;
  putBack(rows: unknown): void;
}

/** What has been changed and not yet committed, and what it was like before. */
export class Transaction {
  private readonly before = new Map<Undoable, unknown>();

  /** Call before the first change. */
  keep(table: Undoable): void {
    if (!this.before.has(table)) this.before.set(table, table.take());
  }

  /** The rows as everybody else sees them; undefined where nothing has been changed. */
  committed(table: Undoable): unknown {
    return this.before.get(table);
  }

  /** What has been changed stays. */
  settle(): void {
    this.before.clear();
  }

  /** Everything is as it was; nothing happens once it is settled. */
  undo(): void {
    for (const [table, rows] of this.before) table.putBack(rows);
    this.before.clear();
  }
}

/**
 * Who writes now. There are no locks in this memory: in a schedule nobody ever waits for a row, and a second writer
 * would be a fault of the simulation.
 */
export class Writers {
  present: Transaction | null = null;

  enter(transaction: Transaction): void {
    if (this.present !== null && this.present !== transaction)
      throw new Error('two transactions write at once');
    this.present = transaction;
  }

  leave(transaction: Transaction): void {
    if (this.present === transaction) this.present = null;
  }
}
