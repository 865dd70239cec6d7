import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What one person has asked for and another has to confirm; and who has lately stopped being an approver. */
export class TwoPersons1765221000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table confirmations (
      id uuid constraint confirmations_pkey primary key default gen_random_uuid(),
      subject text not null,
      organisation_id uuid not null constraint confirmations_organisation_fkey references organisations,
      request jsonb not null,
      facts_sha256 text not null,
      requested_by uuid not null constraint confirmations_requested_by_fkey references people,
      requested_session uuid,
      requested_at timestamptz not null default now(),
      expires_at timestamptz not null,
      withdrawn_at timestamptz,
      assertion jsonb,
      asserted_by uuid constraint confirmations_asserted_by_fkey references people,
      asserted_at timestamptz,
      confirmed_by uuid constraint confirmations_confirmed_by_fkey references people,
      confirmed_session uuid,
      confirmed_at timestamptz,
      constraint confirmations_by_another_person check (confirmed_by <> requested_by),
      constraint confirmations_on_another_session check (confirmed_session <> requested_session),
      constraint confirmations_whole check ((confirmed_by is null) = (confirmed_at is null)))`);
    await runner.query(`create index confirmations_open on confirmations (organisation_id, requested_at)
      where confirmed_at is null and withdrawn_at is null`);
    await runner.query(`create table approver_removals (
      id uuid constraint approver_removals_pkey primary key default gen_random_uuid(),
      person_id uuid not null constraint approver_removals_person_fkey references people,
      organisation_id uuid constraint approver_removals_organisation_fkey references organisations,
      removed_at timestamptz not null default now())`);
    await runner.query('create index approver_removals_at on approver_removals (removed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table approver_removals, confirmations');
  }
}
