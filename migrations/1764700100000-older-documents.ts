import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What becomes of documents older than the go-live date; null: nobody has been asked, as of every organisation that exists. */
export class OlderDocuments1764700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table organisations add older_documents text
      constraint organisations_older_documents check (older_documents in ('send', 'record', 'leave'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organisations drop older_documents');
  }
}
