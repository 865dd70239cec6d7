import { Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';

/** Executes statements: a pool, or a connection within a transaction. */
export interface Database {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** Runs work in a transaction, which is rolled back if it throws. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    const result = await work(connection);
    await connection.query('COMMIT');
    connection.release();
    return result;
  } catch (error) {
    const broken = await connection.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    connection.release(broken);
    throw error;
  }
}

/** Locks an organisation for writing, so that changes become visible in the order of their `UpdatedDateUTC`. */
export async function lockTenant(connection: Database, tenantId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 20))', [
    `xero_simulator:${tenantId}`,
  ]);
}
