import type { MigrationInterface, QueryRunner } from 'typeorm';

const REFUSALS = `'document', 'account', 'rate_limit', 'unexplained', 'reviewed'`;
const TROUBLES = `'unanswered', 'device', 'order', 'order_unclear', 'day_closed'`;

/** Outcomes that no document can have caused stop an account, and the device itself may name its latest receipt. */
export class TroublesOfAccounts1765540000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table submissions drop constraint submissions_refusal_known,
      add constraint submissions_refusal_known check (refusal in (${REFUSALS}, ${TROUBLES}))`);
    await runner.query('alter table fiscal_accounts add device_moment text collate "C"');
    await runner.query(`create index submissions_troubles on submissions (fiscal_account_id, started_at)
      where refusal in ('unexplained', ${TROUBLES})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index submissions_troubles');
    await runner.query('alter table fiscal_accounts drop device_moment');
    await runner.query(`update submissions set refusal = null where refusal in (${TROUBLES})`);
    await runner.query(`alter table submissions drop constraint submissions_refusal_known,
      add constraint submissions_refusal_known check (refusal in (${REFUSALS}))`);
  }
}
