import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The zone that the books are kept in, for the times that people are shown. */
export class TimeZones1763701121000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organisations add column time_zone text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organisations drop column time_zone');
  }
}
