import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people have decided about uncertain documents, applied or still waiting for a second person. */
export class Resolutions1763700060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table resolutions (
        id bigint constraint resolutions_pkey primary key generated always as identity,
        document_id uuid not null constraint resolutions_document references documents,
        submission_id uuid not null constraint resolutions_submission references submissions,
        decision text not null,
        facts text not null,
        reason text not null,
        decided_by text not null,
        decided_at timestamptz not null default clock_timestamp(),
        confirmed_by text,
        applied_at timestamptz,
        constraint resolutions_decision_known
          check (decision in ('fiscalised', 'adopted', 'rejected', 'not_received')),
        constraint resolutions_two_people check (confirmed_by is null or confirmed_by <> decided_by))`);
    await runner.query('create index resolutions_of on resolutions (document_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table resolutions');
  }
}
