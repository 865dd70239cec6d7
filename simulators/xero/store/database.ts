import { Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';

/** Runs statements: the pool, or a connection inside a transaction. */
export interface Database {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** Commits what `work` did, or rolls all of it back when it throws. */
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

/**
 * Serialises the writers of an organisation, so changes become visible in the order of their
 * `UpdatedDateUTC`.
 */
export async function lockTenant(connection: Database, tenantId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 20))', [
    `xero_simulator:${tenantId}`,
  ]);
}
