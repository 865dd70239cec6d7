import { parseJson } from '../json';
import type { Database } from './database';
import type { StoredElement } from './elements';
import type { Kind } from './kinds';

/** Filter whose SQL names columns of `element`, with parameters from `SqlParameters.add`. */
export interface ElementFilter {
  conditions: string[];
  order: string;
  /** Page to return; absent for every matching element. */
  page?: { number: number; size: number };
}

/** Collects parameters of a statement, and returns their placeholders. */
export class SqlParameters {
  readonly values: unknown[];

  constructor(...first: unknown[]) {
    this.values = first;
  }

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export function parametersFor(tenantId: string, kind: Kind): SqlParameters {
  return new SqlParameters(tenantId, kind);
}

export async function listElements(
  database: Database,
  kind: Kind,
  filter: ElementFilter,
  parameters: SqlParameters,
): Promise<{ elements: StoredElement[]; matching: number }> {
  const where = ['tenant_id = $1', 'kind = $2', ...filter.conditions].join(' AND ');
  const counted = await database.query<{ matching: string }>(
    `SELECT count(*) AS matching FROM xero_simulator.element WHERE ${where}`,
    parameters.values,
  );
  const limit = filter.page
    ? `LIMIT ${filter.page.size} OFFSET ${(filter.page.number - 1) * filter.page.size}`
    : '';
  const { rows } = await database.query<{ key: string; body: string }>(
    `SELECT key, body FROM xero_simulator.element WHERE ${where} ORDER BY ${filter.order} ${limit}`,
    parameters.values,
  );
  const elements = rows.map((row) => ({ kind, key: row.key, element: parseJson(row.body) }));
  return { elements, matching: Number(counted.rows[0]?.matching ?? 0) };
}
