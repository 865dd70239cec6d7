import type { Pool } from 'pg';
import { inTransaction } from './database';

const ORGANISATIONS = `
CREATE TABLE IF NOT EXISTS xero_simulator.clock (only_row boolean PRIMARY KEY CHECK (only_row), clock_shift bigint NOT NULL);
CREATE TABLE IF NOT EXISTS xero_simulator.organisation (
  tenant_id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL, base_currency text NOT NULL, country_code text NOT NULL, timezone text NOT NULL,
  period_lock_date date, profile text NOT NULL, settings jsonb NOT NULL, created_ms bigint NOT NULL);
CREATE TABLE IF NOT EXISTS xero_simulator.element (
  row_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES xero_simulator.organisation ON DELETE CASCADE,
  kind text NOT NULL, key text NOT NULL COLLATE "C",
  id text, number text, name text, type text, status text, reference text,
  contact_id text, contact_name text, contact_number text, currency text,
  date_ms bigint, due_ms bigint, updated_ms bigint NOT NULL,
  amount_due numeric, amount_paid numeric, total numeric,
  body text NOT NULL,
  UNIQUE (tenant_id, kind, key));
CREATE INDEX IF NOT EXISTS element_changed ON xero_simulator.element (tenant_id, kind, updated_ms, key);
CREATE INDEX IF NOT EXISTS element_number ON xero_simulator.element (tenant_id, kind, lower(number));
CREATE TABLE IF NOT EXISTS xero_simulator.attachment (
  attachment_id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL REFERENCES xero_simulator.organisation ON DELETE CASCADE,
  kind text NOT NULL, document_key text NOT NULL, file_name text NOT NULL, mime_type text NOT NULL,
  include_online boolean NOT NULL, size integer NOT NULL, sha256 text NOT NULL, content bytea NOT NULL,
  UNIQUE (tenant_id, kind, document_key, file_name));
CREATE TABLE IF NOT EXISTS xero_simulator.history_record (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES xero_simulator.organisation ON DELETE CASCADE,
  kind text NOT NULL, document_key text NOT NULL, details text NOT NULL, noted_ms bigint NOT NULL);
CREATE INDEX IF NOT EXISTS history_of_document ON xero_simulator.history_record (tenant_id, kind, document_key);
`;

const OAUTH = `
CREATE TABLE IF NOT EXISTS xero_simulator.app (
  client_id text PRIMARY KEY, name text NOT NULL, secret_hash text NOT NULL, redirect_uris text[] NOT NULL);
CREATE TABLE IF NOT EXISTS xero_simulator.connection (
  connection_id text PRIMARY KEY,
  client_id text NOT NULL REFERENCES xero_simulator.app ON DELETE CASCADE,
  tenant_id text NOT NULL REFERENCES xero_simulator.organisation ON DELETE CASCADE,
  auth_event_id text NOT NULL, created_ms bigint NOT NULL, updated_ms bigint NOT NULL,
  UNIQUE (client_id, tenant_id));
CREATE TABLE IF NOT EXISTS xero_simulator.authorization_code (
  code_hash text PRIMARY KEY,
  client_id text NOT NULL REFERENCES xero_simulator.app ON DELETE CASCADE,
  auth_event_id text NOT NULL, redirect_uri text NOT NULL, scope text NOT NULL, code_challenge text,
  expires_ms bigint NOT NULL, used boolean NOT NULL DEFAULT false);
CREATE TABLE IF NOT EXISTS xero_simulator.access_token (
  token_hash text PRIMARY KEY,
  client_id text NOT NULL REFERENCES xero_simulator.app ON DELETE CASCADE,
  machine boolean NOT NULL, scope text NOT NULL, expires_ms bigint NOT NULL);
CREATE TABLE IF NOT EXISTS xero_simulator.refresh_token (
  token_hash text PRIMARY KEY,
  client_id text NOT NULL REFERENCES xero_simulator.app ON DELETE CASCADE,
  auth_event_id text NOT NULL, generation integer NOT NULL, scope text NOT NULL,
  expires_ms bigint NOT NULL, superseded_ms bigint);
ALTER TABLE xero_simulator.app ADD COLUMN IF NOT EXISTS connection_limit integer;
ALTER TABLE xero_simulator.connection ADD COLUMN IF NOT EXISTS user_id text NOT NULL DEFAULT '';
ALTER TABLE xero_simulator.connection DROP CONSTRAINT IF EXISTS connection_client_id_tenant_id_key;
CREATE UNIQUE INDEX IF NOT EXISTS connection_of_user ON xero_simulator.connection (client_id, user_id, tenant_id);
ALTER TABLE xero_simulator.authorization_code ADD COLUMN IF NOT EXISTS user_id text NOT NULL DEFAULT '';
ALTER TABLE xero_simulator.access_token ADD COLUMN IF NOT EXISTS user_id text NOT NULL DEFAULT '';
ALTER TABLE xero_simulator.refresh_token ADD COLUMN IF NOT EXISTS user_id text NOT NULL DEFAULT '';
CREATE INDEX IF NOT EXISTS refresh_family ON xero_simulator.refresh_token (auth_event_id, generation);
CREATE TABLE IF NOT EXISTS xero_simulator.idempotency_key (
  client_id text NOT NULL, key text NOT NULL, fingerprint text NOT NULL, status integer NOT NULL,
  content_type text NOT NULL, body bytea NOT NULL, first_ms bigint NOT NULL, PRIMARY KEY (client_id, key));
`;

const OBSERVATION = `
CREATE TABLE IF NOT EXISTS xero_simulator.call_count (
  tenant_id text NOT NULL, operation text NOT NULL, calls bigint NOT NULL, PRIMARY KEY (tenant_id, operation));
CREATE TABLE IF NOT EXISTS xero_simulator.limit_usage (
  scope text PRIMARY KEY, minute_start bigint NOT NULL, minute_used integer NOT NULL,
  day_start bigint NOT NULL, day_used integer NOT NULL);
CREATE TABLE IF NOT EXISTS xero_simulator.violation (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id text NOT NULL, kind text NOT NULL, operation text NOT NULL, at_ms bigint NOT NULL);
CREATE TABLE IF NOT EXISTS xero_simulator.fault (
  fault_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operation text NOT NULL, kind text NOT NULL, status integer, tenant_id text, document_id text,
  remaining integer NOT NULL, delay_ms integer);
ALTER TABLE xero_simulator.fault ADD COLUMN IF NOT EXISTS message text;
CREATE TABLE IF NOT EXISTS xero_simulator.webhook (
  only_row boolean PRIMARY KEY CHECK (only_row), url text NOT NULL, key text NOT NULL, status text NOT NULL);
CREATE TABLE IF NOT EXISTS xero_simulator.webhook_delivery (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL, first_sequence bigint NOT NULL, last_sequence bigint NOT NULL, created_ms bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0, next_attempt_ms bigint NOT NULL, last_result text, delivered_ms bigint);
CREATE INDEX IF NOT EXISTS delivery_open ON xero_simulator.webhook_delivery (delivery_id) WHERE delivered_ms IS NULL;
CREATE TABLE IF NOT EXISTS xero_simulator.webhook_event (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event text NOT NULL, delivered_in bigint);
CREATE INDEX IF NOT EXISTS event_open ON xero_simulator.webhook_event (sequence) WHERE delivered_in IS NULL;
`;

const EVERY_TABLE = [
  ...['clock', 'organisation', 'element', 'attachment', 'history_record', 'app', 'connection'],
  ...['authorization_code', 'access_token', 'refresh_token', 'idempotency_key', 'call_count', 'limit_usage'],
  ...['violation', 'fault', 'webhook', 'webhook_delivery', 'webhook_event'],
].map((table) => `xero_simulator.${table}`);

/** Creates missing tables; several simulators may start on one database at the same time. */
export async function createSchema(pool: Pool): Promise<void> {
  await inTransaction(pool, async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('xero_simulator:schema', 20))`);
    await connection.query('CREATE SCHEMA IF NOT EXISTS xero_simulator');
    await connection.query(ORGANISATIONS + OAUTH + OBSERVATION);
  });
}

export async function forgetEverything(pool: Pool): Promise<void> {
  await pool.query(`TRUNCATE ${EVERY_TABLE.join(', ')} RESTART IDENTITY CASCADE`);
}
