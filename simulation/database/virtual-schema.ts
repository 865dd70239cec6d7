/**
 * Makes a migrated database tell the schedule's time and count its identifiers: functions of the same names stand
 * before those of PostgreSQL on the search path of every connection, and the defaults of columns use them too. So the
 * statements of the production code run as they are, and a schedule can be replayed exactly.
 */
export const VIRTUAL_SCHEMA = [
  'create schema sim',
  'create sequence sim.clock as bigint minvalue 0 start 0',
  `select setval('sim.clock', 0)`,
  'create sequence sim.ids as bigint minvalue 0 start 0',
  // Volatile, and a plain expression: so each becomes a part of the statement that asks, instead of a call.
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
  // The service sees the same time.
  'grant usage on schema sim to public',
  'grant usage, select on all sequences in schema sim to public',
] as const;

/**
 * As PostgreSQL's own is: what is due is found by an index. A call of its own, which only pays where tables are large.
 */
export const STABLE_STATEMENT_TIME = `create or replace function sim.statement_timestamp() returns timestamptz
  language sql stable as $$select to_timestamp(pg_sequence_last_value('sim.clock'::regclass) / 1000.0)$$`;

/** Every connection of a simulation looks here first, and plans a statement once. */
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
    'journal_gaps',
    'journal_files',
    'document_choices',
    'outside_receipts',
    'book_hints',
    'customers',
    'cursors',
    'documents',
    'rule_sets',
    'final_totals',
  ],
];

/** What the connections are like after a person has connected the same books again. */
export const CONNECT_AGAIN = `
  update connections set status = 'active', status_reason = null where status <> 'active';
  update organisations set status = 'connected', status_reason = null, attempts = 0, due_at = 'epoch'
    where status <> 'connected'`;

/** Back to the beginning, whatever was there. */
export function resetStatement(at: number): string {
  return `set session_replication_role = replica;
    ${FILLED.map((table) => `delete from ${table};`).join('\n')}
    update ledger_heads set seq = 0, hash = '';
    update organisations set lease_holder = null, lease_token = 0, lease_until = null, rules_version = 0,
      attempts = 0, last_failure = null, is_paused = false, due_at = 'epoch';
    ${CONNECT_AGAIN};
    set session_replication_role = origin;
    select setval('sim.clock', ${at}), setval('sim.ids', 1000)`;
}

const COPIED = [...FILLED, 'ledger_heads'];
const LEASE = 'lease_holder, lease_token, lease_until, rules_version, attempts, last_failure, due_at';

/** A backup of the database. */
export const BACK_UP = `drop schema if exists backup cascade; create schema backup;
  ${COPIED.map((table) => `create table backup.${table} as table public.${table};`).join('\n')}
  create table backup.organisations as select id, ${LEASE} from organisations`;

/** The database as it was at the backup: whatever came later is forgotten. */
export const RESTORE = `set session_replication_role = replica;
  ${COPIED.map(
    (table) => `delete from public.${table};
    insert into public.${table} overriding system value select * from backup.${table};`,
  ).join('\n')}
  update organisations o set (${LEASE}) = (select ${LEASE} from backup.organisations b where b.id = o.id);
  set session_replication_role = origin`;
