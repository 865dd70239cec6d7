import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Submissions whose request was never heard are asked for at every look. What is accepted is never among them, so a document that goes
 * straight through writes nothing to this index.
 */
export class SubmissionsWithoutRequest1765540000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index submissions_without_request on submissions (fiscal_account_id, started_at)
      where request_id is null and state in ('unknown', 'rejected', 'refused', 'not_sent')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index submissions_without_request');
  }
}
