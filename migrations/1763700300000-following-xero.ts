import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much of a platform's call limits is used, and which documents it says have changed. */
export class FollowingXero1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table call_limits (
        scope text constraint call_limits_pkey primary key,
        version bigint not null default 0,
        state text not null)`);
    await runner.query(`
      create table book_hints (
        organisation_id uuid not null constraint book_hints_organisation references organisations,
        kind text not null,
        source_id text not null,
        version bigint not null default 0,
        happened_at timestamptz not null,
        heard_at timestamptz not null default now(),
        constraint book_hints_pkey primary key (organisation_id, kind, source_id),
        constraint book_hints_kind_known check (kind in ('invoice', 'credit_note')))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table book_hints, call_limits');
  }
}
