import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the pipeline: who is connected, what is mapped, every document and what was done with it. */
export class Foundation1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...connecting, ...mapping, ...documents, ...submitting, ...writingBack]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table write_backs, inbox, outcomes, submissions, fiscal_receipts, document_moves, documents,
        customers, product_codes, tax_mappings, currency_mappings, cursors, organisations, fiscal_accounts,
        consents, connections`);
  }
}

const connecting = [
  `create table connections (
    id uuid constraint connections_pkey primary key default gen_random_uuid(),
    platform text not null,
    tokens text not null,
    status text not null default 'active',
    created_at timestamptz not null default now(),
    refreshed_at timestamptz not null default now(),
    constraint connections_status_known check (status in ('active', 'lost')))`,

  `create table consents (
    state_hash text constraint consents_pkey primary key,
    platform text not null,
    browser_hash text not null,
    code_verifier text not null,
    created_at timestamptz not null default now())`,

  `create table fiscal_accounts (
    id uuid constraint fiscal_accounts_pkey primary key default gen_random_uuid(),
    service text not null,
    name text not null,
    credentials text not null,
    profile text not null,
    settings jsonb not null default '{}',
    time_offset text not null default '+02:00',
    created_at timestamptz not null default now(),
    constraint fiscal_accounts_name_unique unique (name))`,

  `create table organisations (
    id uuid constraint organisations_pkey primary key default gen_random_uuid(),
    platform text not null,
    tenant_id text not null,
    connection_id uuid not null constraint organisations_connection references connections,
    fiscal_account_id uuid constraint organisations_fiscal_account references fiscal_accounts,
    name text not null,
    base_currency text not null,
    country_code text not null,
    status text not null default 'connected',
    is_paused boolean not null default false,
    go_live_on date,
    tin_field text not null default 'companyNumber',
    vat_field text not null default 'taxNumber',
    buyer_without_tin text not null default 'hold',
    paid_by text not null default 'BankTransfer',
    unpaid_as text not null default 'Credit',
    tax_cents text not null default 'hold',
    late_documents text not null default 'hold',
    writes_note boolean not null default true,
    rules_version bigint not null default 0,
    lease_holder text,
    lease_token bigint not null default 0,
    lease_until timestamptz,
    due_at timestamptz not null default now(),
    attempts integer not null default 0,
    last_failure text,
    created_at timestamptz not null default now(),
    constraint organisations_tenant_unique unique (platform, tenant_id),
    constraint organisations_status_known check (status in ('connected', 'reconnect', 'disconnected')))`,
  `create index organisations_due on organisations (due_at) where status = 'connected' and not is_paused`,

  `create table cursors (
    organisation_id uuid not null constraint cursors_organisation references organisations,
    stream text not null,
    position text not null,
    is_complete boolean not null,
    checked_at timestamptz not null,
    constraint cursors_pkey primary key (organisation_id, stream))`,
];

const mapping = [
  `create table currency_mappings (
    id uuid constraint currency_mappings_pkey primary key default gen_random_uuid(),
    organisation_id uuid not null constraint currency_mappings_organisation references organisations,
    source text not null,
    destination text not null,
    constraint currency_mappings_source_unique unique (organisation_id, source))`,

  `create table tax_mappings (
    id uuid constraint tax_mappings_pkey primary key default gen_random_uuid(),
    organisation_id uuid not null constraint tax_mappings_organisation references organisations,
    tax_type text not null,
    tax_code text not null,
    tax_name text not null,
    percent numeric(9, 4),
    device_tax_id integer,
    valid_from date,
    valid_till date,
    constraint tax_mappings_type_from_unique unique nulls not distinct (organisation_id, tax_type, valid_from),
    constraint tax_mappings_days_in_order check (valid_from <= valid_till))`,

  `create table product_codes (
    id uuid constraint product_codes_pkey primary key default gen_random_uuid(),
    organisation_id uuid not null constraint product_codes_organisation references organisations,
    scope text not null,
    key text not null,
    code text not null,
    constraint product_codes_key_unique unique (organisation_id, scope, key),
    constraint product_codes_scope_known check (scope in ('item', 'account', 'default')))`,

  `create table customers (
    organisation_id uuid not null constraint customers_organisation references organisations,
    source_id text not null,
    details text not null,
    fetched_at timestamptz not null,
    constraint customers_pkey primary key (organisation_id, source_id))`,
];

const documents = [
  `create table documents (
    id uuid constraint documents_pkey primary key default gen_random_uuid(),
    organisation_id uuid not null constraint documents_organisation references organisations,
    kind text not null,
    source_id text not null,
    number text not null,
    customer_name text not null,
    issued_on date not null,
    currency text not null,
    total numeric(25, 6) not null,
    source text not null,
    fingerprint text not null,
    state text not null default 'collected',
    reason text,
    issues jsonb not null default '[]',
    attempts integer not null default 0,
    last_failure text,
    due_at timestamptz,
    is_correction boolean not null default false,
    seen_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    constraint documents_source_unique unique (organisation_id, kind, source_id),
    constraint documents_kind_known check (kind in ('invoice', 'credit_note')),
    constraint documents_state_known check (state in ('collected', 'waiting', 'ready', 'submitting', 'processing',
      'uncertain', 'rejected', 'fiscalised', 'written_back', 'changed_after_fiscalisation', 'excluded')))`,
  `create index documents_due on documents (organisation_id, state, due_at)
    where state in ('collected', 'waiting', 'ready', 'submitting', 'processing', 'uncertain', 'rejected', 'fiscalised')`,
  `create index documents_number on documents (organisation_id, number)`,
  `create index documents_listed on documents (organisation_id, issued_on, number)`,

  `create table document_moves (
    id bigint constraint document_moves_pkey primary key generated always as identity,
    document_id uuid not null constraint document_moves_document references documents,
    at timestamptz not null default now(),
    from_state text,
    to_state text not null,
    reason text,
    detail text not null default '',
    actor text not null)`,
  `create index document_moves_of on document_moves (document_id, id)`,
];

const submitting = [
  `create table submissions (
    id uuid constraint submissions_pkey primary key default gen_random_uuid(),
    document_id uuid not null constraint submissions_document references documents,
    fiscal_account_id uuid not null constraint submissions_fiscal_account references fiscal_accounts,
    attempt integer not null,
    kind text not null,
    number text not null,
    currency text not null,
    total numeric(25, 6) not null,
    issued_on date not null,
    original_source_id text,
    fingerprint text not null,
    payload bytea not null,
    payload_sha256 text not null,
    lease_token bigint not null,
    state text not null default 'sending',
    request_id text,
    detail text,
    started_at timestamptz not null default now(),
    answered_at timestamptz,
    constraint submissions_attempt_unique unique (document_id, attempt),
    constraint submissions_state_known check (state in ('sending', 'not_sent', 'refused', 'accepted', 'unknown',
      'fiscalised', 'rejected')))`,
  // The two rules that no program fault may break: one submission under way per fiscal account, and never
  // a second one for a document while the first may have been received.
  `create unique index submissions_one_under_way on submissions (fiscal_account_id) where state = 'sending'`,
  `create unique index submissions_never_twice on submissions (document_id)
    where state in ('sending', 'accepted', 'unknown', 'fiscalised')`,
  `create unique index submissions_request on submissions (fiscal_account_id, request_id)
    where request_id is not null`,
  `create index submissions_latest on submissions (fiscal_account_id, started_at)`,
  `create index submissions_by_day on submissions (fiscal_account_id, issued_on)
    where state in ('sending', 'accepted', 'unknown', 'fiscalised')`,
  `create index submissions_number on submissions (fiscal_account_id, number)
    where state in ('sending', 'accepted', 'unknown', 'fiscalised')`,

  `create index submissions_original on submissions (original_source_id) where original_source_id is not null`,

  `create table outcomes (
    id bigint constraint outcomes_pkey primary key generated always as identity,
    fiscal_account_id uuid not null constraint outcomes_fiscal_account references fiscal_accounts,
    request_id text not null,
    body text not null,
    body_sha256 text not null,
    heard_by text not null,
    heard_at timestamptz not null default now(),
    settled_as text,
    settled_at timestamptz,
    constraint outcomes_body_unique unique (fiscal_account_id, request_id, body_sha256),
    constraint outcomes_heard_by_known check (heard_by in ('webhook', 'status')))`,
  `create index outcomes_unsettled on outcomes (fiscal_account_id, heard_at) where settled_at is null`,

  `create table inbox (
    id bigint constraint inbox_pkey primary key generated always as identity,
    fiscal_account_id uuid not null constraint inbox_fiscal_account references fiscal_accounts,
    body bytea not null,
    body_sha256 text not null,
    is_signed boolean not null,
    received_at timestamptz not null default now(),
    read_at timestamptz,
    fault text,
    constraint inbox_body_unique unique (fiscal_account_id, body_sha256))`,
  `create index inbox_unread on inbox (fiscal_account_id, id) where read_at is null`,
];

const writingBack = [
  `create table fiscal_receipts (
    document_id uuid constraint fiscal_receipts_pkey primary key
      constraint fiscal_receipts_document references documents,
    submission_id uuid not null constraint fiscal_receipts_submission references submissions,
    device_id text not null,
    fiscal_day text not null,
    fiscal_number text not null,
    verification_code text not null,
    qr_url text not null,
    pdf_name text,
    pdf_sha256 text,
    outcome text not null,
    fiscalised_at timestamptz not null default now(),
    constraint fiscal_receipts_number_unique unique (device_id, fiscal_number))`,

  `create table write_backs (
    document_id uuid not null constraint write_backs_document references documents,
    part text not null,
    result text not null,
    detail text not null,
    attempts integer not null default 1,
    at timestamptz not null default now(),
    constraint write_backs_pkey primary key (document_id, part),
    constraint write_backs_part_known check (part in ('attachment', 'note', 'link')),
    constraint write_backs_result_known check (result in ('begun', 'written', 'refused', 'not_applicable')))`,
];
