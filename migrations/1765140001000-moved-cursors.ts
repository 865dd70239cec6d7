import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When something new was found last: polls of books in which nothing moves become rarer. */
export class MovedCursors1765140001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cursors add moved_at timestamptz not null default now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cursors drop moved_at');
  }
}
