import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a part of a write-back was begun: it leaves soon after, or not at all. `at` keeps since when it was postponed. */
export class BegunNotes1765110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write_backs add begun_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write_backs drop begun_at');
  }
}
