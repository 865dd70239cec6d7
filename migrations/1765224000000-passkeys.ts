import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of people, the challenges that have been answered, and recovery codes. */
export class Passkeys1765224000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table passkeys (
      id uuid constraint passkeys_pkey primary key default gen_random_uuid(),
      credential_id text not null constraint passkeys_credential_unique unique,
      person_id uuid not null constraint passkeys_person_fkey references people,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports jsonb not null,
      is_synced boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz)`);
    await runner.query('create index passkeys_person on passkeys (person_id)');
    await runner.query(`create table used_challenges (
      challenge_hash bytea constraint used_challenges_pkey primary key,
      expires_at timestamptz not null)`);
    await runner.query(`create table recovery_codes (
      code_hash bytea constraint recovery_codes_pkey primary key,
      person_id uuid not null constraint recovery_codes_person_fkey references people,
      created_at timestamptz not null default now(),
      used_at timestamptz)`);
    await runner.query('create index recovery_codes_person on recovery_codes (person_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recovery_codes, used_challenges, passkeys');
  }
}
