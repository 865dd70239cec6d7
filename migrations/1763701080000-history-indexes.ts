import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Days are counted without reading all of history. Both tables only grow, in the order of time: an index of block
 * ranges is a few pages long and costs a new row nothing.
 */
export class HistoryIndexes1763701080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index document_moves_at on document_moves using brin (at)');
    await runner.query('create index outcomes_heard_at on outcomes using brin (heard_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outcomes_heard_at, document_moves_at');
  }
}
