import { FIRST_ID, FIRST_ID_OF_STANDBY, SYSTEM_IDENTIFIER } from '../memory/memory-store';

/**
 * Makes a migrated database show the schedule's time and count its ids: functions with the names of PostgreSQL's come
 * first on the search path, and column defaults use them. Production statements run unchanged, and a schedule can be
 * replayed exactly.
 */
export const VIRTUAL_SCHEMA = [
  'create schema sim',
  'create sequence sim.clock as bigint minvalue 0 start 0',
  `select setval('sim.clock', 0)`,
  'create sequence sim.ids as bigint minvalue 0 start 0',
  // Volatile plain expressions, so that they are inlined into the calling statement.
  ...['clock_timestamp', 'statement_timestamp', 'now'].map(
    (name) => `create function sim.${name}() returns timestamptz language sql volatile as
      $$select to_timestamp(pg_sequence_last_value('sim.clock'::regclass) / 1000.0)$$`,
  ),
  ...['gen_random_uuid', 'new_id'].map(
    (name) => `create function sim.${name}() returns uuid language sql volatile as
      'select lpad(to_hex(nextval(''sim.ids'')), 32, ''0'')::uuid'`,
  ),
  `do $$
   declare col record;
   begin
     for col in select table_name, column_name, column_default from information_schema.columns
       where table_schema = 'public' and column_default ~ '^(now|clock_timestamp|gen_random_uuid|new_id)\\(\\)$' loop
       execute format('alter table public.%I alter %I set default sim.%s', col.table_name, col.column_name,
         col.column_default);
     end loop;
   end $$`,
  // Simulates PostgreSQL's control data. A standby has its primary's identifier, and its own timeline once promoted.
  'create sequence sim.timeline as bigint',
  `select setval('sim.timeline', 1)`,
  `create function sim.pg_control_system(out pg_control_version int, out catalog_version_no int,
       out system_identifier bigint, out pg_control_last_modified timestamptz) language sql volatile as
     $$select 1300, 202209061, ${SYSTEM_IDENTIFIER}, sim.clock_timestamp()$$`,
  `create function sim.pg_current_wal_lsn() returns pg_lsn language sql volatile as $$select '0/1000000'::pg_lsn$$`,
  `create function sim.pg_walfile_name(pg_lsn) returns text language sql volatile as
     $$select lpad(upper(to_hex(pg_sequence_last_value('sim.timeline'::regclass))), 8, '0') || repeat('0', 16)$$`,
  // No transaction is open while another process reads, and real start times mean nothing here.
  `create view sim.pg_stat_activity as
     select datname, pid, null::timestamptz as xact_start from pg_catalog.pg_stat_activity`,
  'grant select on sim.pg_stat_activity to public',
  // Replaces the rows of tables by those of a JSON text.
  `create function sim.put(content json) returns void language plpgsql as $$
   declare name text;
   begin
     perform set_config('session_replication_role', 'replica', true);
     for name in select json_object_keys(content) loop
       execute format('delete from public.%I', name);
       execute format('insert into public.%1$I overriding system value
         select * from json_populate_recordset(null::public.%1$I, $1 -> %1$L)', name) using content;
     end loop;
   end $$`,
  // The service sees the same time.
  'grant usage on schema sim to public',
  'grant usage, select on all sequences in schema sim to public',
] as const;

/**
 * Stable like PostgreSQL's own function, so that due work is found by an index. Separate, because it only pays off with
 * large tables.
 */
export const STABLE_STATEMENT_TIME = `create or replace function sim.statement_timestamp() returns timestamptz
  language sql stable as $$select to_timestamp(pg_sequence_last_value('sim.clock'::regclass) / 1000.0)$$`;

/** Options of every connection: the search path, and one plan for each statement. */
export const SESSION =
  '-c search_path=public,sim,pg_catalog -c plan_cache_mode=force_generic_plan -c jit=off';

/** Tables that a schedule fills; all others are set up once. */
const FILLED = [
  ...[
    'document_moves',
    'write_backs',
    'fiscal_pdfs',
    'fiscal_receipts',
    'resolutions',
    'submissions',
    'outcomes',
    'inbox',
  ],
  ...[
    'backfill_documents',
    'backfills',
    'journal_gaps',
    'journal_files',
    'document_choices',
    'document_decisions',
    'outside_receipts',
    'book_hints',
    'customers',
    'cursors',
    'document_listings',
    'documents',
    'rule_sets',
    'final_totals',
  ],
];

/** Restores all connections, as after a person has connected the same books again. */
export const CONNECT_AGAIN = `
  update connections set status = 'active', status_reason = null where status <> 'active';
  update organisations set status = 'connected', status_reason = null, attempts = 0, due_at = 'epoch'
    where status <> 'connected'`;

/** Statement that resets the database to the state before a schedule. */
export function resetStatement(at: number): string {
  return `set session_replication_role = replica;
    ${FILLED.map((table) => `delete from ${table};`).join('\n')}
    update ledger_heads set seq = 0, hash = '';
    update installation set journal_mark = null, journal_fault = null, journal_fault_at = null;
    update organisations set lease_holder = null, lease_token = 0, lease_until = null, rules_version = 0,
      attempts = 0, last_failure = null, failing_since = null, stopped_by = null, is_paused = false, due_at = 'epoch', listed_totals = default, gaps = default;
    update fiscal_accounts set device_moment = null;
    ${CONNECT_AGAIN};
    set session_replication_role = origin;
    select setval('sim.clock', ${at}), setval('sim.ids', ${FIRST_ID})`;
}

const COPIED = [...FILLED, 'ledger_heads'];
/** Tables that processes and people write. */
const REPLICATED = [...COPIED, 'installation', 'organisations', 'connections'];

/** Statement that returns all rows of these tables as one JSON text `content`. */
export function contentStatement(tables: readonly string[] = REPLICATED): string {
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, (select coalesce(json_agg(t), '[]') from public.${table} t) as rows`,
  );
  return `select json_object_agg(name, rows)::text as content from (${parts.join(' union all ')}) parts`;
}

/** Promotes a standby with this content ($1). */
export const PROMOTE = `select sim.put($1::json), setval('sim.timeline', 2), setval('sim.ids', ${FIRST_ID_OF_STANDBY})`;

/** Lets a promoted standby count its ids apart from those of its primary. */
export const COUNT_APART = `do $$
  declare col record;
  begin
    for col in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' loop
      execute format('alter table public.%I alter %I restart with 1000000000', col.table_name, col.column_name);
    end loop;
  end $$`;
const LEASE =
  'lease_holder, lease_token, lease_until, rules_version, attempts, last_failure, failing_since, stopped_by, due_at, listed_totals';

/** Copies the tables, as a backup. */
export const BACK_UP = `drop schema if exists backup cascade; create schema backup;
  ${COPIED.map((table) => `create table backup.${table} as table public.${table};`).join('\n')}
  create table backup.organisations as select id, ${LEASE} from organisations`;

/** Replaces the tables by those of the backup. */
export const RESTORE = `set session_replication_role = replica;
  ${COPIED.map(
    (table) => `delete from public.${table};
    insert into public.${table} overriding system value select * from backup.${table};`,
  ).join('\n')}
  update organisations o set (${LEASE}) = (select ${LEASE} from backup.organisations b where b.id = o.id);
  set session_replication_role = origin`;
