import type { Sql } from './sql';

export const SCHEMA_NAME = 'fiscal_service_simulator';

/** Number of the table layout, raised with every change of the tables below. */
const LAYOUT = '5';

const TABLES = `
create table accounts (
  name text primary key,
  user_id integer generated always as identity unique,
  api_key text not null unique,
  settings text not null,
  is_webhook_enabled boolean not null default true);

create table devices (
  device_id integer primary key,
  private_key text not null,
  fiscal_day integer not null default 0,
  day_opened_at text,
  receipt_counter integer not null default 0,
  global_no integer not null default 0,
  last_hash text not null default '',
  last_receipt_date text not null default '');

create table mappings (
  id integer generated always as identity primary key,
  account text not null references accounts on delete cascade,
  kind text not null check (kind in ('currency', 'tax')),
  code text not null,
  name text not null default '',
  destination text not null,
  unique (account, kind, code));

create table requests (
  id text primary key,
  arrived bigint generated always as identity unique,
  account text not null references accounts on delete cascade,
  kind text not null,
  document_id text not null,
  number text not null,
  total numeric not null,
  currency text not null,
  is_retry boolean not null,
  body text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'fiscalised', 'failed')),
  error text,
  breaches jsonb not null default '[]',
  is_actionable boolean not null default false,
  settled_at timestamptz);
create index requests_pending on requests (account, arrived) where state = 'pending';
create index requests_by_document on requests (account, document_id);

create table receipts (
  request_id text primary key references requests on delete cascade,
  account text not null,
  device_id integer not null,
  seller jsonb not null,
  taxpayer_tin text not null,
  fiscal_day integer not null,
  receipt_counter integer not null,
  global_no integer not null,
  kind text not null,
  document_id text not null,
  number text not null,
  original_id text,
  currency text not null,
  total numeric not null,
  taxes jsonb not null,
  receipt_date text not null,
  previous_hash text not null,
  hash text not null,
  signature text not null,
  verification_code text not null,
  qr_url text not null,
  pdf_name text not null unique,
  pdf bytea,
  told jsonb,
  fiscalised_at timestamptz not null,
  unique (device_id, global_no),
  unique (device_id, fiscal_day, receipt_counter));
create index receipts_by_document on receipts (account, document_id);
create index receipts_by_original on receipts (account, original_id);
create index receipts_by_number on receipts (taxpayer_tin, number);

create table deliveries (
  id bigint generated always as identity primary key,
  account text not null references accounts on delete cascade,
  request_id text not null,
  body text not null,
  is_forged boolean not null default false,
  announced_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  tried_at timestamptz,
  delivered_at timestamptz,
  given_up_at timestamptz);
create index deliveries_due on deliveries (due_at) where delivered_at is null and given_up_at is null;
create index deliveries_by_request on deliveries (request_id);

create table faults (
  id integer generated always as identity primary key,
  operation text not null,
  document_number text,
  kind text not null,
  times integer not null,
  times_left integer not null,
  delay_ms integer not null default 0,
  status integer);

create table calls (route text primary key, count integer not null);
create table switches (name text primary key, value text not null);
create table rehearsed (account text not null, number text not null, word text not null,
  primary key (account, number, word));
`;

/**
 * Creates missing tables. Tables of an older layout are dropped with their data, because a test is set up again in
 * seconds. Processes that start at the same time wait for each other.
 */
export async function openSchema(sql: Sql): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [SCHEMA_NAME]);
  const [known] = await sql.query<{ layout: string | null }>(
    `select obj_description(oid, 'pg_namespace') as layout from pg_namespace where nspname = $1`,
    [SCHEMA_NAME],
  );
  if (known?.layout === LAYOUT) return;
  await sql.query(`drop schema if exists ${SCHEMA_NAME} cascade`);
  await sql.query(`create schema ${SCHEMA_NAME}`);
  await sql.query(`comment on schema ${SCHEMA_NAME} is '${LAYOUT}'`);
  await sql.query(TABLES);
}
