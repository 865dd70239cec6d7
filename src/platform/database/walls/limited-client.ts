import type { Client, QueryResult } from 'pg';
import { InTurn } from '../../schedule/in-turn';
import { PreparingClient, type Query } from '../preparing-client';
import { quoted, ROWS_SETTING } from './table-walls';

/** An id as the database takes it; anything else never becomes part of a statement. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A connection that a request may be limited on: each of its transactions begins by taking the role of requests and by
 * naming the organisations, both of which end with it. A single statement becomes a transaction.
 */
export class LimitedClient extends PreparingClient {
  private limits: string | null = null;
  private readonly turns = new InTurn();

  constructor(...given: ConstructorParameters<typeof Client>) {
    super(...given);
    const free = this.query.bind(this) as unknown as Query;
    const query: Query = (...asked) => (this.limits === null ? free(...asked) : this.inTurn(asked));
    Object.defineProperty(this, 'query', { value: query });
  }

  /** Limits the connection until it is freed. @throws Error for an invalid id */
  limit(role: string, organisationIds: readonly string[]): void {
    const wrong = organisationIds.find((id) => !ID.test(id));
    if (wrong !== undefined) throw new Error(`${wrong} is not the id of an organisation`);
    this.limits = `set local role ${quoted(role)}; set local ${ROWS_SETTING} = '{${organisationIds.join()}}'`;
  }

  /** Removes the limit; false: a transaction is still open, and the connection must not be used again. */
  free(): boolean {
    this.limits = null;
    return this.getTransactionStatus() === 'I';
  }

  /**
   * Runs statements one after another, so that none slips into the transaction of a single statement, or
   * behind it.
   */
  private inTurn(asked: unknown[]): Promise<QueryResult> {
    const [text, values] = asked;
    if (typeof text !== 'string')
      return Promise.reject(new Error('a limited connection takes plain statements'));
    return this.turns.take(() => this.limited(text, values));
  }

  /** Statements have no names here: a plan that is kept would be made anew for each change of the role. */
  private async limited(text: string, values: unknown): Promise<QueryResult> {
    if (this.getTransactionStatus() !== 'I') return this.send(text, values);
    if (/^start transaction/i.test(text)) return this.send(`${text}; ${this.limits}`);
    await this.send(`start transaction; ${this.limits}`);
    try {
      const answer = await this.send(text, values);
      await this.send('commit');
      return answer;
    } catch (error) {
      await this.send('rollback').catch(() => undefined);
      throw error;
    }
  }
}
