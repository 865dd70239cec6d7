import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every run asks for is found without reading the documents and submissions that are done with. */
export class OpenWorkIndexes1763700950000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index documents_due_at_all on documents (organisation_id, due_at)
      where due_at is not null`);
    await runner.query(`create index submissions_undecided on submissions (fiscal_account_id, state)
      where state in ('accepted', 'unknown', 'rejected')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index submissions_undecided, documents_due_at_all');
  }
}
