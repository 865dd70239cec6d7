import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens by which programs act for a person, and sign-ins of the command line that wait for that person's consent. */
export class ApiTokens1765221000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table api_tokens (
      id uuid constraint api_tokens_pkey primary key default gen_random_uuid(),
      person_id uuid not null constraint api_tokens_person_fkey references people,
      name text not null,
      secret_hash bytea not null constraint api_tokens_secret_unique unique,
      actions text[],
      organisation_ids uuid[],
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      ended_at timestamptz)`);
    await runner.query('create index api_tokens_person on api_tokens (person_id)');
    await runner.query(`create table device_sign_ins (
      device_hash bytea constraint device_sign_ins_pkey primary key,
      user_code text not null constraint device_sign_ins_code_unique unique,
      name text not null,
      address text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      person_id uuid constraint device_sign_ins_person_fkey references people,
      refused_at timestamptz)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table device_sign_ins, api_tokens');
  }
}
