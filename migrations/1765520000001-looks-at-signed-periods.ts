import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a signed period was last compared with what is stored, and when that was last tried. */
export class LooksAtSignedPeriods1765520000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table period_sign_offs
      add column looked_at timestamptz not null default clock_timestamp(), add column tried_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table period_sign_offs drop column looked_at, drop column tried_at');
  }
}
