import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hints that no poll answers: what a reconciliation found missing has changed long ago, so it is read by its id. */
export class HintsById1764000600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table book_hints add column only_by_id boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table book_hints drop column only_by_id');
  }
}
