import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the answers of the fiscal service and of the books say about the time, next to the clocks of our processes. */
export class ClocksOfServices1764101000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table clock_readings add column is_of_service boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from clock_readings where is_of_service');
    await runner.query('alter table clock_readings drop column is_of_service');
  }
}
