import type { Client } from 'pg';
import { quotedName } from '../../../platform/database/walls/table-walls';

/** Table as described by the database's catalogue. */
export interface StoredTable {
  readonly name: string;
  /** Columns, without those that the database computes. */
  readonly columns: readonly string[];
  /** First days of the months with a partition, YYYY-MM-DD. */
  readonly months: readonly string[];
}

/** Table of applied migrations; a restore fills it by applying the same migrations again. */
export const MIGRATIONS_TABLE = 'migrations';

/** SQL for tables; those of an extension are created with it. */
const TABLES = `select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select to_char(to_date(right(p.relname, 7), 'YYYY_MM'), 'YYYY-MM-DD') from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = c.oid and p.relname ~ '_[0-9]{4}_[0-9]{2}$' order by p.relname) as months
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

const SEQUENCES = `select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' order by c.relname`;

/** Every table of the installation except the list of migrations, by name. */
export async function storedTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(TABLES);
  return rows.filter(({ name }) => name !== MIGRATIONS_TABLE);
}

export async function storedSequences(client: Client): Promise<string[]> {
  return (await client.query<{ name: string }>(SEQUENCES)).rows.map(({ name }) => name);
}

/** Formats names as a list in SQL. */
export function nameList(names: readonly string[]): string {
  return names.map(quotedName).join(', ');
}
