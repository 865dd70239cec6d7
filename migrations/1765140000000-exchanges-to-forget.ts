import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old calls are forgotten in the order of their time, without passing over the answers that are kept for good. */
export class ExchangesToForget1765140000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index exchanges_to_forget on exchanges (started_at)
      where request_body is not null or method = 'GET'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index exchanges_to_forget');
  }
}
