import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console is used with a short session instead of the administrator's key; sign-ins are counted by address. */
export class Sessions1763701070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table sessions (
      id_hash text primary key,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now())`);
    await runner.query(`create table sign_in_attempts (
      address text primary key,
      attempts integer not null,
      since timestamptz not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sign_in_attempts, sessions');
  }
}
