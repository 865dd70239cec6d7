import type { DataSource } from 'typeorm';
import type { ReconciliationSummary } from '../../src/reconciliation/report/report';
import { periodFingerprint } from '../../src/reconciliation/period-fingerprint';
import { storedReconciling } from '../../src/reconciliation/reconciling';

/** Period without sales. */
const EMPTY = { from: '1990-01-01', to: '1990-01-31' };

/**
 * Stores a completed reconciliation of these days, with the report of a period without documents.
 * @param changes fields of the report that differ
 * @returns its id
 */
export async function storeCheck(
  dataSource: DataSource,
  organisationId: string,
  period: { readonly from: string; readonly to: string },
  changes: Partial<ReconciliationSummary> = {},
): Promise<string> {
  const report = await storedReconciling(dataSource).run({ organisationId, ...EMPTY }, () =>
    Promise.resolve(),
  );
  const [row] = await dataSource.query<[{ id: string }]>(
    `insert into reconciliations (organisation_id, trigger, from_day, to_day, reading, state, report, read_at, ended_at,
       period_fingerprint)
     values ($1, 'on_demand', $2, $3, 'incremental', 'completed', $4, clock_timestamp(), clock_timestamp(),
       ${periodFingerprint('$1', '$2::date', '$3::date')}) returning id`,
    [organisationId, period.from, period.to, JSON.stringify({ ...report, ...period, ...changes })],
  );
  return row.id;
}
