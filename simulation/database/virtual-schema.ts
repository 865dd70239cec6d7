/**
 * Makes a migrated database tell the schedule's time and count its identifiers: functions of the same names stand
 * before those of PostgreSQL on the search path of every connection, and the defaults of columns use them too. So the
 * statements of the production code run as they are, and a schedule can be replayed exactly.
 */
export const VIRTUAL_SCHEMA = [
  'create schema sim',
  'create sequence sim.clock as bigint minvalue 0 start 0',
  'create sequence sim.ids as bigint minvalue 0 start 0',
  ...(['clock_timestamp volatile', 'statement_timestamp stable', 'now stable'] as const).map((named) => {
    const [name, volatility] = named.split(' ');
    return `create function sim.${name}() returns timestamptz language sql ${volatility} as
      'select to_timestamp(last_value / 1000.0) from sim.clock'`;
  }),
  `create function sim.gen_random_uuid() returns uuid language sql volatile as
     'select lpad(to_hex(nextval(''sim.ids'')), 32, ''0'')::uuid'`,
  `do $$
   declare col record;
   begin
     for col in select table_name, column_name, column_default from information_schema.columns
       where table_schema = 'public' and column_default ~ '^(now|clock_timestamp|gen_random_uuid)\\(\\)$' loop
       execute format('alter table public.%I alter %I set default sim.%s', col.table_name, col.column_name,
         col.column_default);
     end loop;
   end $$`,
] as const;

/** Every connection of a simulation looks here first. */
export const SEARCH_PATH = '-c search_path=public,sim,pg_catalog';

/** Tables that a schedule fills; all others are set up once. */
const FILLED = [
  ...['document_moves', 'write_backs', 'fiscal_receipts', 'resolutions', 'submissions', 'outcomes', 'inbox'],
  ...['journal_gaps', 'document_choices', 'book_hints', 'customers', 'cursors', 'documents'],
];

/** Back to the beginning, whatever was there. */
export function resetStatement(at: number): string {
  return `set session_replication_role = replica;
    ${FILLED.map((table) => `delete from ${table};`).join('\n')}
    update ledger_heads set seq = 0, hash = '';
    update organisations set lease_holder = null, lease_token = 0, lease_until = null, rules_version = 0,
      attempts = 0, last_failure = null, is_paused = false, due_at = 'epoch';
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
