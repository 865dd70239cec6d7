import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../../../../migrations/all';
import { dataSourceOptions } from '../../../platform/database/data-source';
import { isOfTrial, UNFINISHED_RESTORE, unknownMigrations } from '../../../platform/database/other-versions';
import { withoutJit } from '../../../platform/database/preparing-client';
import { quotedName } from '../../../platform/database/walls/table-walls';
import { BackupFault } from '../file/backup-fault';
import type { Opener } from '../file/encryption';
import type { BackupManifest, TableEntry } from '../file/manifest';
import { type Source, tableTexts } from '../file/read-backup';
import { nameList, storedSequences, storedTables } from './tables';

interface RestoreOptions {
  /**
   * True: the journal cannot name later submissions, so every document of the books is held until a person has checked
   * it.
   */
  readonly withoutJournal: boolean;
}

/** @throws BackupFault for a backup of a later or pre-release version, whose tables are unknown */
export function requireKnownVersion({ migrations, program }: BackupManifest): void {
  const unknown = unknownMigrations(migrations);
  if (unknown.length === 0) return;
  if (isOfTrial(migrations))
    throw BackupFault.inWords(
      `the backup is of Ledgerstamp ${program}, a trial before the first release, whose tables no other version reads: restore it with the program that made it`,
    );
  throw BackupFault.inWords(
    `the backup is of Ledgerstamp ${program}, whose tables this version does not know (${unknown.join(', ')}): ` +
      'restore it with that version or a newer one',
  );
}

/** Objects created by an extension do not prevent a restore. */
const EXISTING = `select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') limit 1`;

/**
 * Checks that a database is empty. @throws BackupFault for one with tables, other than those of an interrupted restore
 */
export async function requireEmpty(url: string): Promise<void> {
  await connected(url, async (client) => {
    const [table] = (await client.query<{ name: string }>(EXISTING)).rows;
    if (table === undefined || (await isMarked(client))) return;
    throw BackupFault.inWords(
      `the database is not empty (it has a table ${table.name}): make a new one for the restore, and keep this one until the other one works`,
    );
  });
}

async function isMarked(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_type where oid = to_regtype('${UNFINISHED_RESTORE}')`);
  return rows.length > 0;
}

/**
 * Marks the database as half restored until the work is done, however this process ends. A later restore begins anew: its
 * rows replace those of this one.
 * @param url of the owner of the tables
 * @throws BackupFault while another restore works on this database
 */
export async function markedAsUnfinished<T>(url: string, work: () => Promise<T>): Promise<T> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ isAlone: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('ledgerstamp restore', 0)) as "isAlone"`,
    );
    if (rows[0]?.isAlone !== true)
      throw BackupFault.inWords('another restore works on this database: wait for its end');
    if (!(await isMarked(client))) await client.query(`create domain ${UNFINISHED_RESTORE} as text`);
    const result = await work();
    await connected(url, (last) => last.query(`drop domain ${UNFINISHED_RESTORE}`));
    return result;
  });
}

/**
 * Restores a verified backup into an empty database. Tables are created by the migrations of that time; all rows are
 * loaded in one transaction.
 * @param url of the owner of the tables
 * @throws BackupFault when tables or rows differ from those of the backup
 */
export async function restoreBackup(
  url: string,
  source: Source,
  opener: Opener,
  manifest: BackupManifest,
  options: RestoreOptions,
): Promise<void> {
  await makeTables(url, manifest.migrations);
  await connected(url, async (client) => {
    await client.query(
      `begin; set local row_security = off; set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC';
       set local intervalstyle = 'postgres'`,
    );
    await requireSameTables(client, manifest);
    const names = manifest.tables.map(({ name }) => name);
    const { rows: rules } = await client.query<Rule>(RULES, [names]);
    await client.query(
      rules
        .toReversed()
        .map(({ lift }) => lift)
        .join('; '),
    );
    await client.query(`truncate ${nameList(names)}`);
    await makeMonths(client, manifest.tables);
    const partitioned = await partitionedTables(client);
    for await (const { table, text } of tableTexts(source, opener, manifest)) {
      await fill(client, table, text, partitioned.has(table.name) ? '' : FROZEN);
    }
    await setSequences(client, manifest);
    await client.query(rules.map(({ putBack }) => putBack).join('; '));
    if (options.withoutJournal) await client.query('update organisations set go_live_on = null');
    await client.query('commit');
    // Updates the planner's statistics, which are empty after loading.
    await client.query(`analyze ${nameList(names)}`);
  });
}

/** Creates the tables as of the backup; the service applies later migrations when it starts. */
async function makeTables(url: string, names: readonly string[]): Promise<void> {
  const options = dataSourceOptions(url, [], 0);
  const migrations = MIGRATIONS.filter(({ name }) => names.includes(name));
  const dataSource = await new DataSource({
    ...options,
    migrations,
  }).initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

async function requireSameTables(client: Client, manifest: BackupManifest): Promise<void> {
  const shape = ({ name, columns }: Pick<TableEntry, 'name' | 'columns'>): string =>
    `${name} (${[...columns].sort().join()})`;
  const made = new Set((await storedTables(client)).map(shape));
  const wanted = manifest.tables.map(shape);
  const different = wanted.filter((table) => !made.delete(table));
  if (different.length + made.size === 0) return;
  throw BackupFault.inWords(
    `the tables of the backup are not those of its version: ${[...different, ...made].join('; ')}`,
  );
}

/**
 * Index, key or trigger of a table, removed while rows are loaded in the order of the file, and restored afterwards.
 */
interface Rule {
  readonly lift: string;
  readonly putBack: string;
}

/**
 * SQL for rules of named tables, in the order in which they are put back: indexes are built by sorting, which is many times
 * faster than row by row; keys check every row; triggers fire afterwards as before. Partitioned tables keep their indexes.
 */
const RULES = `with own as (
    select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1)),
  plain as (select oid from own where relkind = 'r'),
  constraints as (
    select c.*, t.relname from pg_constraint c join own t on t.oid = c.conrelid where c.conparentid = 0)
  select lift, "putBack" from (
    select 1 as place, format('drop index %I', i.relname) as lift, pg_get_indexdef(i.oid) as "putBack"
    from pg_index x join pg_class i on i.oid = x.indexrelid join plain on plain.oid = x.indrelid
    where not exists (select from pg_constraint where conindid = i.oid)
    union all
    select case contype when 'f' then 3 else 2 end, format('alter table %I drop constraint %I', relname, conname),
      format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(oid))
    from constraints where contype = 'f' or contype in ('p', 'u', 'x') and conrelid in (select oid from plain)
    union all
    select 4, format('alter table %I disable trigger %I', t.relname, g.tgname),
      format('alter table %I %s trigger %I', t.relname, case g.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica'
        when 'D' then 'disable' else 'enable' end, g.tgname)
    from pg_trigger g join own t on t.oid = g.tgrelid where not g.tgisinternal and g.tgparentid = 0) rules
  order by place, lift`;

/** Creates the monthly partitions again, so that they can be dropped when their time comes. */
async function makeMonths(client: Client, tables: readonly TableEntry[]): Promise<void> {
  for (const { name, months } of tables) {
    for (const month of months) await client.query('select make_month($1, $2)', [name, `${month}T00:00:00Z`]);
  }
}

/**
 * COPY option that writes rows as frozen, so that the first readers do not rewrite them. Safe, because nobody sees them
 * before the end of this transaction. PostgreSQL refuses it for partitions.
 */
const FROZEN = 'with (freeze)';

async function partitionedTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'p'`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function fill(
  client: Client,
  table: TableEntry,
  text: AsyncIterable<Buffer>,
  form: string,
): Promise<void> {
  const columns = nameList(table.columns);
  const copy = client.query(copyFrom(`copy ${quotedName(table.name)} (${columns}) from stdin ${form}`));
  await pipeline(Readable.from(text, { objectMode: false }), copy);
  if (copy.rowCount !== table.rows)
    throw BackupFault.inWords(
      `${copy.rowCount} rows of ${table.name} were restored, and the backup has ${table.rows}`,
    );
}

async function setSequences(client: Client, { sequences }: BackupManifest): Promise<void> {
  const made = new Set(await storedSequences(client));
  for (const { name, lastValue, isCalled } of sequences) {
    // Skips the migrations table, which is filled already, with its own sequence.
    if (name.startsWith('migrations_')) continue;
    if (!made.has(name)) throw BackupFault.inWords(`the tables of this version have no sequence ${name}`);
    await client.query('select setval($1::regclass, $2, $3)', [quotedName(name), lastValue, isCalled]);
  }
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'ledgerstamp restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await withoutJit(client);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
