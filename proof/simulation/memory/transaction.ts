/** Table whose rows can be restored to an earlier state. */
export interface Undoable {
  /** Present rows, for a later `putBack`. */
  take(): unknown;
  putBack(rows: unknown): void;
}

/** Uncommitted changes, with the earlier state for a rollback. */
export class Transaction {
  private readonly before = new Map<Undoable, unknown>();

  /** Remembers the state of a table; to be called before its first change. */
  keep(table: Undoable): void {
    if (!this.before.has(table)) this.before.set(table, table.take());
  }

  /** Rows as other transactions see them; undefined for an unchanged table. */
  committed(table: Undoable): unknown {
    return this.before.get(table);
  }

  /** Commits the changes. */
  settle(): void {
    this.before.clear();
  }

  /** Restores the earlier state; does nothing once settled. */
  undo(): void {
    for (const [table, rows] of this.before) table.putBack(rows);
    this.before.clear();
  }
}

/**
 * Ensures that only one transaction writes. This memory has no locks: in a schedule no process ever waits for a row,
 * and a second writer would be a fault of the simulation.
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
