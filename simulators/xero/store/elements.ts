import { parseJson, writeJson, type Json } from '../json';
import type { Database } from './database';
import { columnsOf, type ElementColumns } from './element-columns';
import type { Kind } from './kinds';

export interface StoredElement {
  kind: Kind;
  key: string;
  element: Json;
}

const COLUMNS: [keyof ElementColumns, string, string][] = [
  ['key', 'key', 'text'],
  ['id', 'id', 'text'],
  ['number', 'number', 'text'],
  ['name', 'name', 'text'],
  ['type', 'type', 'text'],
  ['status', 'status', 'text'],
  ['reference', 'reference', 'text'],
  ['contactId', 'contact_id', 'text'],
  ['contactName', 'contact_name', 'text'],
  ['contactNumber', 'contact_number', 'text'],
  ['currency', 'currency', 'text'],
  ['dateMs', 'date_ms', 'bigint'],
  ['dueMs', 'due_ms', 'bigint'],
  ['updatedMs', 'updated_ms', 'bigint'],
  ['amountDue', 'amount_due', 'numeric'],
  ['amountPaid', 'amount_paid', 'numeric'],
  ['total', 'total', 'numeric'],
];
const NAMES = COLUMNS.map(([, column]) => column).join(', ');
const SOURCES = COLUMNS.map(([, , type], index) => `$${index + 4}::${type}[]`).join(', ');
const REPLACEMENTS = [...COLUMNS.slice(1).map(([, column]) => column), 'body']
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Stores elements in one statement; existing ones stay unless `replace`. @returns number of elements written */
export async function saveElements(
  database: Database,
  tenantId: string,
  kind: Kind,
  elements: Json[],
  { now, replace }: { now: number; replace: boolean },
): Promise<number> {
  const latest = new Map(
    elements.map((element) => {
      const columns = columnsOf(kind, element, now);
      return [columns.key, { columns, body: writeJson(element) }] as const;
    }),
  );
  const rows = [...latest.values()];
  const result = await database.query(
    `INSERT INTO xero_simulator.element (tenant_id, kind, body, ${NAMES})
     SELECT $1, $2, * FROM unnest($3::text[], ${SOURCES})
     ON CONFLICT (tenant_id, kind, key) DO ${replace ? `UPDATE SET ${REPLACEMENTS}` : 'NOTHING'}`,
    [
      tenantId,
      kind,
      rows.map((row) => row.body),
      ...COLUMNS.map(([field]) => rows.map((row) => row.columns[field])),
    ],
  );
  return result.rowCount ?? 0;
}

export async function saveElement(
  database: Database,
  tenantId: string,
  kind: Kind,
  element: Json,
  now: number,
): Promise<void> {
  await saveElements(database, tenantId, kind, [element], { now, replace: true });
}

export async function findByKeys(
  database: Database,
  tenantId: string,
  kind: Kind,
  ids: string[],
): Promise<Map<string, Json>> {
  const { rows } = await database.query<{ key: string; body: string }>(
    `SELECT key, body FROM xero_simulator.element WHERE tenant_id = $1 AND kind = $2 AND key = ANY($3::text[])`,
    [tenantId, kind, ids.map((id) => id.toLowerCase())],
  );
  return new Map(rows.map((row) => [row.key, parseJson(row.body)]));
}

export async function findById(
  database: Database,
  tenantId: string,
  kind: Kind,
  id: string,
): Promise<Json | undefined> {
  return (await findByKeys(database, tenantId, kind, [id])).get(id.toLowerCase());
}

/** Elements with this number, newest first, because purchase invoice numbers may repeat. */
export async function findByNumber(
  database: Database,
  tenantId: string,
  kind: Kind,
  number: string,
): Promise<Json[]> {
  const { rows } = await database.query<{ body: string }>(
    `SELECT body FROM xero_simulator.element
     WHERE tenant_id = $1 AND kind = $2 AND lower(number) = lower($3) ORDER BY row_id DESC LIMIT 20`,
    [tenantId, kind, number.replaceAll('\0', '')],
  );
  return rows.map((row) => parseJson(row.body));
}

export async function allOf(database: Database, tenantId: string, kind: Kind): Promise<StoredElement[]> {
  const { rows } = await database.query<{ key: string; body: string }>(
    `SELECT key, body FROM xero_simulator.element WHERE tenant_id = $1 AND kind = $2 ORDER BY row_id`,
    [tenantId, kind],
  );
  return rows.map((row) => ({ kind, key: row.key, element: parseJson(row.body) }));
}
