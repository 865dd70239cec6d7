import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a tax period was signed off, by whom, and whether it has changed since. */
export class PeriodSignOffs1765440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table period_sign_offs (
      id uuid constraint period_sign_offs_pkey primary key default gen_random_uuid(),
      organisation_id uuid not null constraint period_sign_offs_organisation_fkey references organisations,
      from_day date not null,
      to_day date not null,
      reconciliation_id uuid not null constraint period_sign_offs_reconciliation_fkey references reconciliations,
      figures jsonb not null,
      sha256 text not null,
      fingerprint text not null,
      signed_by uuid not null constraint period_sign_offs_signed_by_fkey references people,
      signed_by_name text not null,
      signed_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz,
      ended_at timestamptz,
      ended_by uuid constraint period_sign_offs_ended_by_fkey references people,
      ended_by_name text,
      ended_because text,
      constraint period_sign_offs_days_in_order check (from_day <= to_day),
      constraint period_sign_offs_ended_with_reason check (ended_at is null or ended_because is not null))`);
    await runner.query(
      'create unique index period_sign_offs_one on period_sign_offs (organisation_id, from_day, to_day) where ended_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table period_sign_offs');
  }
}
