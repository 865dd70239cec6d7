import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the service refused a submission: what a later look at the account, and the count of repeats, go by. */
export class Refusals1764000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table submissions add column refusal text,
      add constraint submissions_refusal_known check
        (refusal in ('document', 'account', 'rate_limit', 'unexplained', 'reviewed'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column refusal');
  }
}
