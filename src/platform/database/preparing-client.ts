import { Client, type QueryResult } from 'pg';
import { isPlanOutdated } from './driver-error';
import { createHash } from 'node:crypto';

/** Maximum number of remembered statement texts; a forgotten one gets the same name again. */
const MOST_TEXTS = 2_000;

/**
 * Names of repeated statements. A text sent for the first time gets none, since it may never recur. Names are hashes of
 * the text, so they are unique in every session.
 */
class StatementNames {
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
class PreparedStatements {
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

/**
 * Maximum number of prepared statements; each costs memory in each session. The pipeline uses about a
 * hundred.
 */
const MOST_PREPARED = 150;
/** Maximum length of a text; longer ones are lists of values, which seldom recur. */
const LONGEST_TEXT = 16_000;

export type Query = (...given: unknown[]) => Promise<QueryResult>;

/** Statements that `pg` remembers per session, and the message that deallocates one. */
interface Session {
  readonly parsedStatements: Record<string, string>;
  close(message: { readonly type: 'S'; readonly name: string }): void;
}

const names = new StatementNames();

/**
 * Switches off PostgreSQL's JIT compiler for a session, which takes seconds for statements over many tables that read
 * few rows. Uses a statement, because poolers refuse it as a connection option.
 * @param settings further statements
 */
export async function withoutJit(client: Client, settings = ''): Promise<void> {
  try {
    await client.query(`set jit = off${settings}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Connection that prepares repeated statements with parameters: parsed once and, where one plan suits all parameters,
 * planned once (decision 32). TypeORM names no statements itself.
 */
export class PreparingClient extends Client {
  private readonly prepared = new PreparedStatements(MOST_PREPARED);
  protected readonly send = super.query.bind(this) as Query;
  /** Statements that a new session begins with. */
  protected readonly settings: string = '';

  constructor(...given: ConstructorParameters<typeof Client>) {
    super(...given);
    // The pool listens once `connect` is done; a session lost before that would end the process.
    this.on('error', () => undefined);
    const query: Query = (text, values, ...rest) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
        ? this.execute(text, values)
        : this.send(text, values, ...rest);
    Object.defineProperty(this, 'query', { value: query, configurable: true });
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: unknown): Promise<Client> | void {
    const connected = super.connect().then<Client>(async () => {
      await withoutJit(this, this.settings);
      return this;
    });
    if (callback === undefined) return connected;
    const answer = callback as (error: Error | null, client?: Client) => void;
    connected.then((client) => answer(null, client), answer);
  }

  private execute(text: string, values: unknown[]): Promise<QueryResult> {
    const name = text.length > LONGEST_TEXT ? null : names.of(text);
    return name === null ? this.send(text, values) : this.executeNamed(name, text, values);
  }

  /**
   * Prepares again after a migration has outdated a plan: nothing has been executed then. Within a transaction, which
   * has failed, the whole is repeated (`transaction.ts`).
   */
  private async executeNamed(name: string, text: string, values: unknown[]): Promise<QueryResult> {
    const oldest = this.prepared.use(name);
    if (oldest !== null) this.close(oldest);
    const isAlone = this.getTransactionStatus() === 'I';
    try {
      return await this.send({ name, text, values });
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      this.prepared.forget(name);
      this.close(name);
      if (!isAlone) throw error;
      return this.send(text, values);
    }
  }

  /** Sends the message before the next statement, and ignores its answer. */
  private close(name: string): void {
    const session = this.connection as unknown as Session;
    delete session.parsedStatements[name];
    session.close({ type: 'S', name });
  }
}
