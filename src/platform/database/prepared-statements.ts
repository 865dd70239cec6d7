import { createHash } from 'node:crypto';

/** Maximum number of statement texts remembered; a forgotten one gets the same name again. */
const MOST_TEXTS = 2_000;

/**
 * Names of repeated statements. A text sent for the first time gets none, since it may never recur. Names are hashes of
 * the text, so they are unique in every session.
 */
export class StatementNames {
  private readonly names = new Map<string, string | null>();

  /** Returns the statement's name; null: first occurrence. */
  of(text: string): string | null {
    const known = this.names.get(text);
    if (typeof known === 'string') return known;
    if (known === undefined && this.names.size >= MOST_TEXTS) this.forgetOldest();
    const name = known === undefined ? null : createHash('sha256').update(text).digest('hex').slice(0, 32);
    this.names.set(text, name);
    return name;
  }

  private forgetOldest(): void {
    for (const text of this.names.keys()) return void this.names.delete(text);
  }
}

/** Prepared statements of one session, the most recently used last. */
export class PreparedStatements {
  private readonly names = new Set<string>();

  constructor(private readonly most: number) {}

  /** @returns name of the statement to deallocate, if any */
  use(name: string): string | null {
    this.names.delete(name);
    this.names.add(name);
    if (this.names.size <= this.most) return null;
    for (const oldest of this.names) {
      this.names.delete(oldest);
      return oldest;
    }
    return null;
  }

  forget(name: string): void {
    this.names.delete(name);
  }
}
