import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last check of a fiscal account found, and which of the heard outcomes anybody could have sent. */
export class FiscalAccountChecks1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table fiscal_accounts add column last_checked_at timestamptz, add column last_findings jsonb`,
    );
    await runner.query(`alter table outcomes add column is_hint boolean not null default false`);
    await runner.query(
      `update outcomes o set is_hint = true from fiscal_accounts a
       where a.id = o.fiscal_account_id and o.heard_by = 'webhook' and a.settings ->> 'webhookSignature' = 'none'`,
    );
    await runner.query(`create index outcomes_heard on outcomes (fiscal_account_id, heard_at)`);
    await runner.query(`create index inbox_received on inbox (fiscal_account_id, received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index inbox_received, outcomes_heard');
    await runner.query('alter table outcomes drop column is_hint');
    await runner.query('alter table fiscal_accounts drop column last_checked_at, drop column last_findings');
  }
}
