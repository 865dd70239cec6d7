import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans for documents before the go-live date, their runs, and when they are made by themselves. */
export class Backfill1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table backfill_schedules (
        id uuid constraint backfill_schedules_pkey primary key default gen_random_uuid(),
        organisation_id uuid not null constraint backfill_schedules_organisation references organisations,
        cron text not null,
        time_zone text not null,
        range text not null,
        stop_percent integer not null,
        acknowledgement text,
        is_enabled boolean not null default true,
        next_at timestamptz not null,
        created_at timestamptz not null default now(),
        constraint backfill_schedules_range_known check (range in ('everything', 'previous_month')))`);
    await runner.query(`
      create table backfills (
        id uuid constraint backfills_pkey primary key default gen_random_uuid(),
        organisation_id uuid not null constraint backfills_organisation references organisations,
        state text not null default 'planned',
        reason text,
        from_day date,
        till_day date,
        stop_percent integer not null,
        acknowledgement text,
        report jsonb not null,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        counted_from timestamptz,
        ended_at timestamptz,
        constraint backfills_state_known
          check (state in ('planned', 'running', 'paused', 'stopped', 'completed', 'cancelled')),
        constraint backfills_stop_percent_fits check (stop_percent between 0 and 100))`);
    // Two at once would fight over the order of documents: overlap is forbidden here, not by good will.
    await runner.query(`
      create unique index backfills_one_at_a_time on backfills (organisation_id)
        where state in ('running', 'paused', 'stopped')`);
    await runner.query(`
      create table backfill_documents (
        backfill_id uuid not null constraint backfill_documents_backfill references backfills,
        position integer not null,
        document_id uuid not null constraint backfill_documents_document references documents,
        released_at timestamptz,
        constraint backfill_documents_pkey primary key (backfill_id, position),
        constraint backfill_documents_once unique (backfill_id, document_id))`);
    await runner.query(`create index backfill_documents_of on backfill_documents (document_id)`);
    await runner.query(`
      create table backfill_schedule_runs (
        schedule_id uuid not null constraint backfill_schedule_runs_schedule
          references backfill_schedules on delete cascade,
        due_at timestamptz not null,
        claimed_at timestamptz not null default now(),
        result text not null default 'claimed',
        detail text not null default '',
        backfill_id uuid constraint backfill_schedule_runs_backfill references backfills,
        constraint backfill_schedule_runs_pkey primary key (schedule_id, due_at),
        constraint backfill_schedule_runs_result_known
          check (result in ('claimed', 'started', 'nothing_to_do', 'overlap', 'refused', 'failed')))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table backfill_schedule_runs, backfill_documents, backfills, backfill_schedules`,
    );
  }
}
