import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The books as reconciliation reads them for itself, its runs with what they found, and when they are made by themselves. */
export class Reconciliation1763701050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...BOOKS, ...RUNS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table reconciled_documents, reconciliations, reconciliation_schedules, book_readings, book_images`,
    );
  }
}

const BOOKS = [
  `create table book_images (
    organisation_id uuid not null constraint book_images_organisation references organisations,
    kind text not null,
    source_id text not null,
    number text not null,
    issued_on date not null,
    currency text not null,
    total numeric(25, 6) not null,
    status text not null,
    fingerprint text not null,
    changed_at timestamptz not null,
    read_at timestamptz not null,
    constraint book_images_pkey primary key (organisation_id, kind, source_id),
    constraint book_images_kind_known check (kind in ('invoice', 'credit_note')),
    constraint book_images_status_known check (status in ('draft', 'approved', 'void', 'unknown')))`,
  `create index book_images_by_day on book_images (organisation_id, issued_on)`,
  `create table book_readings (
    organisation_id uuid not null constraint book_readings_organisation references organisations,
    stream text not null,
    position text,
    begun_full_at timestamptz,
    full_since timestamptz,
    constraint book_readings_pkey primary key (organisation_id, stream))`,
];

const RUNS = [
  `create table reconciliation_schedules (
    organisation_id uuid constraint reconciliation_schedules_pkey primary key
      constraint reconciliation_schedules_organisation references organisations,
    cron text not null,
    time_zone text not null,
    is_enabled boolean not null default true,
    next_at timestamptz not null)`,
  `create table reconciliations (
    id uuid constraint reconciliations_pkey primary key default gen_random_uuid(),
    organisation_id uuid not null constraint reconciliations_organisation references organisations,
    trigger text not null,
    state text not null default 'queued',
    detail text not null default '',
    from_day date not null,
    to_day date not null,
    reading text not null,
    attempts integer not null default 0,
    due_at timestamptz not null default now(),
    lease_token bigint not null default 0,
    lease_until timestamptz,
    report jsonb,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    read_at timestamptz,
    ended_at timestamptz,
    constraint reconciliations_trigger_known check (trigger in ('nightly', 'on_demand')),
    constraint reconciliations_state_known
      check (state in ('queued', 'reading', 'comparing', 'completed', 'failed')),
    constraint reconciliations_reading_known check (reading in ('incremental', 'full')),
    constraint reconciliations_days_in_order check (from_day <= to_day),
    constraint reconciliations_completed_with_report check (state <> 'completed' or report is not null))`,
  // Two at once would read the same changes and spend the same calls: forbidden here, not by good will.
  `create unique index reconciliations_one_at_a_time on reconciliations (organisation_id)
    where state in ('queued', 'reading', 'comparing')`,
  `create index reconciliations_due on reconciliations (due_at) where state in ('queued', 'reading', 'comparing')`,
  `create index reconciliations_listed on reconciliations (organisation_id, created_at)`,
  `create table reconciled_documents (
    organisation_id uuid not null constraint reconciled_documents_organisation references organisations,
    reconciliation_id uuid not null constraint reconciled_documents_reconciliation
      references reconciliations on delete cascade,
    position integer not null,
    class text not null,
    document jsonb not null,
    constraint reconciled_documents_pkey primary key (reconciliation_id, position))`,
  `create index reconciled_documents_by_class on reconciled_documents (reconciliation_id, class, position)`,
];
