import { Pool, type QueryResultRow } from 'pg';

/** The simulator's own schema: it may live in the same database as the application without meeting its tables. */
export const schema = 'fiscal_service_simulator';

/** Where statements are run: the pool (each statement its own transaction) or one open transaction. */
export interface Session {
  rows<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export class Database implements Session {
  private readonly pool: Pool;

  constructor(databaseUrl: string) {
    this.pool = new Pool({ connectionString: databaseUrl, max: 12, connectionTimeoutMillis: 10_000 });
    // A server restart breaks idle connections; the pool replaces them, and without a listener Node would exit.
    this.pool.on('error', () => undefined);
  }

  async rows<Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, [...values])).rows;
  }

  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  async transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    const session: Session = {
      rows: async (sql, values = []) => (await client.query(sql, [...values])).rows as never,
    };
    let broken: Error | undefined;
    const noteFailure = (error: Error): void => {
      broken = error;
    };
    client.on('error', noteFailure);
    try {
      await client.query('BEGIN');
      const result = await work(session);
      await client.query('COMMIT');
      return result;
    } catch (failure) {
      await client.query('ROLLBACK').catch(noteFailure);
      throw failure;
    } finally {
      client.off('error', noteFailure);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** The row of a statement that always yields one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement was expected to yield a row and yielded none.');
  return row;
}
