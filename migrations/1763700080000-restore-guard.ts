import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What it takes to notice that the database is older than what has been sent (docs/decisions/0013). */
export class RestoreGuard1763700080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation (
        id uuid constraint installation_pkey primary key default gen_random_uuid(),
        is_only boolean not null default true,
        constraint installation_only_one unique (is_only),
        constraint installation_is_only check (is_only))`);
    await runner.query('insert into installation default values');
    await runner.query(`
      create table journal_gaps (
        document_id uuid not null,
        attempt integer not null,
        entry text not null,
        found_at timestamptz not null default clock_timestamp(),
        closed_at timestamptz,
        closed_as text,
        constraint journal_gaps_pkey primary key (document_id, attempt),
        constraint journal_gaps_closed_known check (closed_as in ('held', 'acknowledged')))`);
    await runner.query('create index journal_gaps_open on journal_gaps (found_at) where closed_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table journal_gaps, installation');
  }
}
