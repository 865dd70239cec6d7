import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the fiscal service was asked about submissions and what it answered, for people to read. */
export class Exchanges1763701120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table exchanges (
      id bigint constraint exchanges_pkey primary key generated always as identity,
      method text not null,
      address text not null,
      request_headers text not null,
      request_body bytea,
      status integer,
      answer_headers text,
      answer_body bytea,
      answer_bytes integer,
      failure text,
      started_at timestamptz not null,
      duration_ms integer not null,
      constraint exchanges_answered_or_not check ((status is null) = (failure is not null)))`);
    await runner.query(`create table exchange_submissions (
      submission_id uuid not null constraint exchange_submissions_submission references submissions,
      exchange_id bigint not null constraint exchange_submissions_exchange references exchanges on delete cascade,
      constraint exchange_submissions_pkey primary key (submission_id, exchange_id))`);
    await runner.query('create index exchange_submissions_exchange_id on exchange_submissions (exchange_id)');
    await runner.query('create index exchanges_started on exchanges using brin (started_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exchange_submissions, exchanges');
  }
}
