import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A consent knows who began it: the browser comes back without a session, and what it connects is that person's act. */
export class BegunConsents1765226001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table consents add begun_by jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table consents drop begun_by');
  }
}
