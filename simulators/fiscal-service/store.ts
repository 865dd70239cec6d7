import { Pool, type PoolClient, types } from 'pg';
import { openSchema, SCHEMA_NAME } from './schema';
import type { Row, Sql } from './sql';

/** Schema of the simulator, in a database that it may share. */
export class Store implements Sql {
  private constructor(private readonly pool: Pool) {}

  static async open(databaseUrl: string): Promise<Store> {
    const pool = new Pool({ connectionString: inOwnSchema(databaseUrl), max: 10, types: { getTypeParser } });
    // The next query replaces a connection that the server closed while it was idle.
    pool.on('error', () => undefined);
    const store = new Store(pool);
    await store.transaction(openSchema).catch(async (error: unknown) => {
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
    let fault: Error | undefined;
    const remember = (error: Error): void => {
      fault = error;
    };
    // Without a listener, a connection that breaks between two statements would end the process.
    client.on('error', remember);
    try {
      await client.query('begin');
      const result = await work(asSql(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(remember);
      throw error;
    } finally {
      client.off('error', remember);
      client.release(fault);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** Adds the schema to a database address; options that it has already are kept. */
export function inOwnSchema(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  const options = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${options} -c search_path=${SCHEMA_NAME}`.trim());
  return address.href.replace(/\+/g, '%20');
}

/** Keeps calendar days as text for this pool, because a day has no zone. */
function getTypeParser(...[oid, format]: Parameters<typeof types.getTypeParser>): unknown {
  if (oid === types.builtins.DATE) return (text: string) => text;
  return types.getTypeParser(oid, format) as unknown;
}

function asSql(client: PoolClient): Sql {
  return {
    query: async <T extends object = Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query<T>(text, [...values])).rows,
  };
}
