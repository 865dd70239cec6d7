import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was sent of each tax, with the books' tax next to it, and what was sent otherwise than the books write it. */
export class TaxesOfSubmissions1764111000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add column taxes jsonb, add column adjustments jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column taxes, drop column adjustments');
  }
}
