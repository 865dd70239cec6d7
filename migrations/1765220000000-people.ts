import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Persons, how they sign in, what they may do for which organisation, and their sessions. */
export class People1765220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table people (
      id uuid constraint people_pkey primary key default gen_random_uuid(),
      name text not null,
      email text,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      ended_by uuid constraint people_ended_by_fkey references people)`);
    await runner.query(`create table identities (
      issuer text not null,
      subject text not null,
      person_id uuid not null constraint identities_person_fkey references people,
      created_at timestamptz not null default now(),
      constraint identities_pkey primary key (issuer, subject))`);
    await runner.query(`create table memberships (
      id uuid constraint memberships_pkey primary key default gen_random_uuid(),
      person_id uuid not null constraint memberships_person_fkey references people,
      role text not null constraint memberships_role_check check (role in ('owner', 'approver', 'preparer', 'reader')),
      organisation_id uuid constraint memberships_organisation_fkey references organisations,
      granted_by uuid constraint memberships_granted_by_fkey references people,
      granted_at timestamptz not null default now(),
      constraint memberships_unique unique nulls not distinct (person_id, role, organisation_id))`);
    await runner.query('create index memberships_organisation on memberships (organisation_id, role)');
    await runner.query(`create table invitations (
      id uuid constraint invitations_pkey primary key default gen_random_uuid(),
      token_hash bytea not null constraint invitations_token_unique unique,
      purpose text not null
        constraint invitations_purpose_check check (purpose in ('first_owner', 'join', 'sign_in_again')),
      person_id uuid constraint invitations_person_fkey references people,
      name text not null,
      email text,
      roles jsonb not null,
      invited_by uuid constraint invitations_invited_by_fkey references people,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      withdrawn_at timestamptz)`);
    await runner.query(`alter table sessions
      add id uuid not null default gen_random_uuid() constraint sessions_id_unique unique,
      add person_id uuid constraint sessions_person_fkey references people,
      add method text not null default 'key'
        constraint sessions_method_check check (method in ('key', 'provider', 'passkey', 'recovery_code', 'link')),
      add signed_in_at timestamptz not null default now(),
      add user_agent text,
      add address text,
      add constraint sessions_of_a_key_or_a_person check ((method = 'key') = (person_id is null))`);
    await runner.query('create index sessions_person on sessions (person_id) where person_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from sessions where person_id is not null');
    await runner.query(`alter table sessions drop id, drop person_id, drop method, drop signed_in_at, drop user_agent,
      drop address`);
    await runner.query('drop table invitations, memberships, identities, people');
  }
}
