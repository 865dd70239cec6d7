import { createHash } from 'node:crypto';

/** Texts whose names are remembered in a process. A forgotten one has the same name when it comes again. */
const MOST_TEXTS = 2_000;

/**
 * Names of statements that come again. A text that is sent for the first time has none: what is sent only once need not be
 * kept at the server. The name is a hash of the text, so no two statements ever share one, in any session.
 */
export class StatementNames {
  private readonly names = new Map<string, string | null>();

  /** Returns the statement's name; null: the text occurs for the first time. */
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

/** The statements that one session of the server keeps, those used last at the end. */
export class PreparedStatements {
  private readonly names = new Set<string>();

  constructor(private readonly most: number) {}

  /** @returns the name that has to give way, if one has */
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
