import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A submission keeps the device that its account had, and the version of the credentials that it was sent under; credentials
 * that were replaced are stored as long as something may be asked under them. What was sent before was sent under the first ones.
 */
export class SentUnder1765540000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table fiscal_accounts add column credentials_version integer not null default 1`,
    );
    await runner.query(
      `alter table submissions add column device_id text, add column credentials_version integer default 1`,
    );
    // Rows that are there keep the 1 without being written anew.
    await runner.query(`alter table submissions alter column credentials_version drop default`);
    await runner.query(`create table earlier_credentials (
      fiscal_account_id uuid not null constraint earlier_credentials_account references fiscal_accounts on delete cascade,
      version integer not null,
      credentials text not null,
      constraint earlier_credentials_pkey primary key (fiscal_account_id, version))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from data_keys where scope like 'earlier_credentials/%'`);
    await runner.query('drop table earlier_credentials');
    await runner.query('alter table submissions drop column device_id, drop column credentials_version');
    await runner.query('alter table fiscal_accounts drop column credentials_version');
  }
}
