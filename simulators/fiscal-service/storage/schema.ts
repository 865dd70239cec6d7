import { schema, type Database } from './database';

const accounts = `
CREATE TABLE IF NOT EXISTS ${schema}.device (
  device_id integer PRIMARY KEY,
  settings jsonb NOT NULL,
  private_key text NOT NULL,
  fiscal_day integer NOT NULL DEFAULT 0,
  fiscal_day_date text,
  receipt_counter integer NOT NULL DEFAULT 0,
  receipt_global_no integer NOT NULL DEFAULT 0,
  last_receipt_hash text,
  last_receipt_date text
);
CREATE TABLE IF NOT EXISTS ${schema}.account (
  name text PRIMARY KEY,
  user_id integer GENERATED ALWAYS AS IDENTITY,
  fiscal_provider uuid NOT NULL DEFAULT gen_random_uuid(),
  api_key text NOT NULL UNIQUE,
  api_secret text NOT NULL,
  application text NOT NULL,
  station text,
  profile text NOT NULL CHECK (profile IN ('contract', 'published')),
  processing_delay_ms integer NOT NULL,
  pending_status text NOT NULL CHECK (pending_status IN ('absent', 'element')),
  tax_tolerance numeric NOT NULL,
  duplicate_policy text NOT NULL CHECK (duplicate_policy IN ('fiscalise-again', 'echo', 'refuse')),
  subscription text,
  supported_currencies text[] NOT NULL,
  webhook_url text,
  webhook_signature text NOT NULL CHECK (webhook_signature IN ('hmac', 'none')),
  webhook_enabled boolean NOT NULL,
  device_id integer REFERENCES ${schema}.device
);
CREATE TABLE IF NOT EXISTS ${schema}.currency_mapping (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  source_currency text NOT NULL,
  destination_currency text NOT NULL,
  UNIQUE (account, source_currency)
);
CREATE TABLE IF NOT EXISTS ${schema}.tax_mapping (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  tax_code text NOT NULL,
  tax_name text,
  destination_tax_id integer NOT NULL,
  UNIQUE (account, tax_code)
);`;

const documents = `
CREATE TABLE IF NOT EXISTS ${schema}.request (
  request_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  device_id integer,
  queue text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'creditnote')),
  document_id text NOT NULL,
  document_number text NOT NULL,
  total numeric,
  currency text NOT NULL,
  is_retry boolean NOT NULL,
  body text NOT NULL,
  forced_error text,
  forced_actionable boolean,
  received_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'fiscalised', 'failed')),
  error text,
  is_actionable boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS request_pending ON ${schema}.request (queue, sequence) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS request_document ON ${schema}.request (account, kind, document_id);
CREATE TABLE IF NOT EXISTS ${schema}.receipt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id uuid NOT NULL UNIQUE REFERENCES ${schema}.request ON DELETE CASCADE,
  account text NOT NULL,
  device_id integer NOT NULL,
  seller jsonb NOT NULL,
  taxpayer_tin text NOT NULL,
  fiscal_day integer NOT NULL,
  receipt_counter integer NOT NULL,
  receipt_global_no integer NOT NULL,
  kind text NOT NULL,
  document_id text NOT NULL,
  document_number text NOT NULL,
  original_receipt_id bigint REFERENCES ${schema}.receipt,
  currency text NOT NULL,
  total numeric(21,2) NOT NULL,
  taxes jsonb NOT NULL,
  receipt_date text NOT NULL,
  previous_hash text,
  hash text NOT NULL,
  signature text NOT NULL,
  verification_code text NOT NULL,
  qr_url text NOT NULL,
  pdf_name text NOT NULL,
  pdf bytea,
  fiscalised_at timestamptz NOT NULL,
  UNIQUE (device_id, receipt_global_no),
  UNIQUE (device_id, fiscal_day, receipt_counter)
);
CREATE INDEX IF NOT EXISTS receipt_document ON ${schema}.receipt (document_id);
CREATE INDEX IF NOT EXISTS receipt_number ON ${schema}.receipt (taxpayer_tin, document_number);
CREATE INDEX IF NOT EXISTS receipt_original ON ${schema}.receipt (original_receipt_id);
CREATE INDEX IF NOT EXISTS receipt_pdf_name ON ${schema}.receipt (account, pdf_name);`;

const traffic = `
CREATE TABLE IF NOT EXISTS ${schema}.webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  request_id uuid NOT NULL,
  body text NOT NULL,
  forged boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('due', 'delivered', 'abandoned', 'lost')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  last_answer text
);
CREATE INDEX IF NOT EXISTS webhook_delivery_due ON ${schema}.webhook_delivery (id) WHERE state = 'due';
CREATE INDEX IF NOT EXISTS webhook_delivery_request ON ${schema}.webhook_delivery (request_id);
CREATE TABLE IF NOT EXISTS ${schema}.fault (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operation text NOT NULL,
  account text,
  document_number text,
  kind text NOT NULL,
  times integer NOT NULL,
  remaining integer NOT NULL,
  delay_ms integer,
  status integer
);
CREATE TABLE IF NOT EXISTS ${schema}.magic_number_use (
  account text NOT NULL,
  document_number text NOT NULL,
  marker text NOT NULL,
  PRIMARY KEY (account, document_number, marker)
);
CREATE TABLE IF NOT EXISTS ${schema}.call_count (
  pattern text PRIMARY KEY,
  calls bigint NOT NULL
);
CREATE TABLE IF NOT EXISTS ${schema}.setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  paused boolean NOT NULL DEFAULT false
);
INSERT INTO ${schema}.setting DEFAULT VALUES ON CONFLICT DO NOTHING;`;

/** Creates what is missing; safe when several processes start at once (they queue on the advisory lock). */
export async function createSchema(database: Database): Promise<void> {
  await database.transaction(async (session) => {
    await session.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [schema]);
    await session.rows(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    for (const statements of [accounts, documents, traffic]) await session.rows(statements);
  });
}
