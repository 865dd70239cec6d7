import type { Client } from 'pg';

/** Column in the catalogue; `choice`: first text that a check of its table allows. */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly choice: string | null;
}

/** Beginning of every text of the filled organisation, followed by the column's name. */
export const MARK = 'its-own-';

const COLUMNS = `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    (select substring(pg_get_constraintdef(k.oid) from a.attname || '[^'']*''([^'']+)''') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey) and cardinality(k.conkey) = 1 limit 1) as choice
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
    and a.attgenerated = ''
  order by c.relname, a.attnum`;

/**
 * Inserts a row of the same organisation into every table: references hold the id of the referenced row,
 * texts the name of their column. Tables and columns come from the catalogue, so new ones need no change
 * here. @returns ids by table
 */
export async function fillTables(
  client: Client,
  organisationId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const ids = new Map(tables.map((table, index) => [table, idOf(index)]));
  ids.set('organisations', organisationId);
  await client.query('set session_replication_role = replica');
  for (const table of tables) {
    const columns = rows.filter((column) => column.table === table);
    const { rows: checks } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c' and not conislocal is null`,
      [table],
    );
    // Checks between columns are irrelevant here.
    for (const { name } of checks) await client.query(`alter table "${table}" drop constraint "${name}"`);
    await client.query(`delete from "${table}"`);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map((column) => valueOf(column, ids)).join(', ');
    await client.query(`insert into "${table}" (${names}) overriding system value values (${values})`);
  }
  await client.query('set session_replication_role = origin');
  return ids;
}

function idOf(index: number): string {
  return `7ab1e000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** Tables by the name of a column that refers to them. */
const REFERS: Readonly<Record<string, string>> = {
  ledger_id: 'organisations',
  original_id: 'documents',
  schedule_id: 'backfill_schedules',
  channel_id: 'alert_channels',
};

function valueOf({ table, name, type, choice }: Column, ids: ReadonlyMap<string, string>): string {
  if (type === 'uuid') {
    const of = name === 'id' ? table : (REFERS[name] ?? `${name.replace(/_id$/, '')}s`);
    return `'${ids.get(of) ?? ids.get('organisations')}'`;
  }
  if (choice !== null) return `'${choice}'`;
  if (type === 'uuid[]') return `'{${ids.get('submissions')}}'`;
  if (type.endsWith('[]')) return `'{}'`;
  if (/^(integer|bigint|smallint|numeric|real|double)/.test(type)) return '1';
  if (type === 'boolean') return 'true';
  if (type === 'date') return `'2026-03-01'`;
  if (type.startsWith('timestamp with ')) return `now() - interval '1 hour'`;
  if (type.startsWith('timestamp')) return `'2026-03-01T10:00:00'`;
  if (type === 'jsonb' || type === 'json') return '\'[{"code": "X"}]\'';
  if (type === 'bytea') return `'${MARK}${name}'`;
  return `'${MARK}${name}'`;
}
