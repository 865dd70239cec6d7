import { Pool, type PoolClient, types } from 'pg';
import { SCHEMA } from './schema';

/** Dates as text: a calendar day has no zone. */
types.setTypeParser(types.builtins.DATE, (text) => text);

export type Row = Record<string, unknown>;

/** Something that runs SQL: the pool, or one transaction. */
export interface Sql {
  query<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

/** The simulator's own schema in a database that it may share with others. */
export class Store implements Sql {
  private constructor(private readonly pool: Pool) {}

  static async open(databaseUrl: string): Promise<Store> {
    const pool = new Pool({
      connectionString: databaseUrl,
      max: 10,
      options: '-c search_path=fiscal_service_simulator',
    });
    // A connection that the server ends while idle is replaced by the next query.
    pool.on('error', () => undefined);
    const store = new Store(pool);
    // Several processes may start at once over an empty database: one makes the tables, the others wait.
    await store
      .transaction(async (sql) => {
        await sql.query(`select pg_advisory_xact_lock(hashtextextended('fiscal_service_simulator', 0))`);
        await sql.query(SCHEMA);
      })
      .catch(async (error: unknown) => {
        await pool.end();
        throw error;
      });
    return store;
  }

  async query<T extends object = Row>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, [...values])).rows;
  }

  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const result = await work(asSql(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

function asSql(client: PoolClient): Sql {
  return {
    query: async <T extends object = Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query<T>(text, [...values])).rows,
  };
}
