import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A fiscal account is bound to the taxpayer of its device, and to one organisation unless it is shared by intent. */
export class Taxpayers1764000401000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table fiscal_accounts add taxpayer_tin text, add taxpayer_vat_number text,
      add taxpayer_name text, add taxpayer_said_by text, add is_shared boolean not null default false,
      add constraint fiscal_accounts_taxpayer_said_by_known check (taxpayer_said_by in ('service', 'person'))`);
    // What is shared already has been shared by intent.
    await runner.query(`update fiscal_accounts a set is_shared = true
      where (select count(*) from organisations o where o.fiscal_account_id = a.id) > 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table fiscal_accounts drop taxpayer_tin, drop taxpayer_vat_number, drop taxpayer_name,
      drop taxpayer_said_by, drop is_shared`);
  }
}
