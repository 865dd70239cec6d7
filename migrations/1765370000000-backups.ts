import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has been backed up, when, and what went wrong: of the installation, whichever replica or command did it. */
export class Backups1765370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table backups (
      id uuid constraint backups_pkey primary key default gen_random_uuid(),
      is_scheduled boolean not null,
      file text not null,
      started_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      bytes bigint,
      documents integer,
      fault text)`);
    await runner.query('create index backups_started on backups (started_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backups');
  }
}
