import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the lists of an organisation's books show the totals that documents have: what was compared, and the first difference. */
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
