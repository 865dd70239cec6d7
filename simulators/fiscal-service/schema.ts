/** All state of the simulator, made at start if it is not there. */
export const SCHEMA = `
create schema if not exists fiscal_service_simulator;
set search_path to fiscal_service_simulator;

create table if not exists accounts (
  name text primary key,
  user_id integer generated always as identity unique,
  api_key text not null unique,
  settings text not null,
  is_webhook_enabled boolean not null default true);

create table if not exists devices (
  device_id integer primary key,
  private_key text not null,
  fiscal_day integer not null default 0,
  day_opened_on date,
  receipt_counter integer not null default 0,
  global_no integer not null default 0,
  last_hash text not null default '',
  last_receipt_date text not null default '');

create table if not exists mappings (
  id integer generated always as identity primary key,
  account text not null references accounts on delete cascade,
  kind text not null check (kind in ('currency', 'tax')),
  code text not null,
  name text not null default '',
  destination text not null,
  unique (account, kind, code));

create table if not exists requests (
  id uuid primary key,
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
  is_actionable boolean not null default false,
  settled_at timestamptz);
create index if not exists requests_pending on requests (account, arrived) where state = 'pending';
create index if not exists requests_by_document on requests (account, document_id);

create table if not exists receipts (
  request_id uuid primary key references requests on delete cascade,
  account text not null,
  device_id integer not null,
  fiscal_day integer not null,
  receipt_counter integer not null,
  global_no integer not null,
  kind text not null,
  document_id text not null,
  number text not null,
  original_id text,
  currency text not null,
  total numeric not null,
  receipt_date text not null,
  hash text not null,
  signature text not null,
  verification_code text not null,
  qr_url text not null,
  pdf_name text not null unique,
  pdf bytea,
  fiscalised_at timestamptz not null,
  unique (device_id, global_no));
alter table receipts add column if not exists tax_ids integer[] not null default '{}';
create index if not exists receipts_by_document on receipts (account, document_id);

create table if not exists deliveries (
  id bigint generated always as identity primary key,
  account text not null references accounts on delete cascade,
  body text not null,
  is_forged boolean not null default false,
  first_due_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  given_up_at timestamptz);
create index if not exists deliveries_due on deliveries (due_at) where delivered_at is null and given_up_at is null;

create table if not exists faults (
  id integer generated always as identity primary key,
  operation text not null,
  document_number text,
  kind text not null,
  times_left integer not null,
  delay_ms integer not null default 0,
  status integer);

create table if not exists calls (route text primary key, count integer not null);
create table if not exists switches (name text primary key, value text not null);
create table if not exists rehearsed (account text not null, number text not null, kind text not null,
  primary key (account, number, kind));
`;
