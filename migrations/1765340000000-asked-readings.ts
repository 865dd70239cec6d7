import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person asks to be read has calls of its own: the night has used those of the day. */
export class AskedReadings1765340000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table other_sales_readings add column calls_asked integer not null default 0`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table other_sales_readings drop column calls_asked`);
  }
}
