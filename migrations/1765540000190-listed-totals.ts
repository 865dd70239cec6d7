import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An organisation keeps what is known of the totals in the lists of its books: what was compared, and the first difference. */
export class ListedTotals1765540000190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table organisations add column listed_totals jsonb not null default '{"compared": {}, "difference": null}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organisations drop column listed_totals');
  }
}
