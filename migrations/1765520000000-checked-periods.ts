import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a period was when a reconciliation compared it. What was compared before has none: it is reconciled again before it is signed. */
export class CheckedPeriods1765520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reconciliations add column period_fingerprint text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reconciliations drop column period_fingerprint');
  }
}
