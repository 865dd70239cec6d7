import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of clients says of each when something was fiscalised last, without reading all receipts. */
export class LatestReceipts1765410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index fiscal_receipts_latest on fiscal_receipts (organisation_id, fiscalised_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index fiscal_receipts_latest');
  }
}
