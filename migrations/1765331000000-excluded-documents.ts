import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of excluded documents; no other document is in it, so that it costs nothing when one moves on. */
export class ExcludedDocuments1765331000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index documents_excluded on documents (organisation_id) where state = 'excluded'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index documents_excluded');
  }
}
