import type { Database } from '../store/database';

/** Counts a call. @param tenantId organisation; empty for calls without one */
export async function countCall(database: Database, tenantId: string, operation: string): Promise<void> {
  await database.query(
    `INSERT INTO xero_simulator.call_count AS counted (tenant_id, operation, calls) VALUES ($1, $2, 1)
     ON CONFLICT (tenant_id, operation) DO UPDATE SET calls = counted.calls + 1`,
    [tenantId, operation],
  );
}

/** Number of calls by operation, of one organisation or of all. */
export async function countedCalls(database: Database, tenantId?: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ operation: string; calls: string }>(
    `SELECT operation, sum(calls) AS calls FROM xero_simulator.call_count
     WHERE $1::text IS NULL OR tenant_id = $1 GROUP BY operation ORDER BY operation`,
    [tenantId ?? null],
  );
  return Object.fromEntries(rows.map((row) => [row.operation, Number(row.calls)]));
}

export interface Violation {
  tenantId: string;
  kind: string;
  operation: string;
  at: number;
}

export async function recordViolation(database: Database, violation: Violation): Promise<void> {
  await database.query(
    `INSERT INTO xero_simulator.violation (tenant_id, kind, operation, at_ms) VALUES ($1, $2, $3, $4)`,
    [violation.tenantId, violation.kind, violation.operation, violation.at],
  );
}

const MOST_LISTED = 1000;

/** Number of breaches by kind, and the latest ones in full. */
export async function violations(
  database: Database,
): Promise<{ counts: Record<string, number>; violations: Violation[] }> {
  const counted = await database.query<{ kind: string; times: string }>(
    `SELECT kind, count(*) AS times FROM xero_simulator.violation GROUP BY kind ORDER BY kind`,
  );
  const { rows } = await database.query<Omit<Violation, 'at'> & { at: string }>(
    `SELECT tenant_id AS "tenantId", kind, operation, at_ms AS at FROM xero_simulator.violation
     ORDER BY position DESC LIMIT ${MOST_LISTED}`,
  );
  return {
    counts: Object.fromEntries(counted.rows.map((row) => [row.kind, Number(row.times)])),
    violations: rows.map((row) => ({ ...row, at: Number(row.at) })),
  };
}
