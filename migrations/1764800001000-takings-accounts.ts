import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bank accounts whose money received is fiscalised as cash sales: none until a person says so. */
export class TakingsAccounts1764800001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table other_sales add column document_id text');
    // What was read before is read again, with its id as a sales document.
    await runner.query('update other_sales_lists set position = null, is_complete = false');
    await runner.query(
      `create table takings_accounts (
        organisation_id uuid not null references organisations,
        bank_account_id text not null,
        bank_account text not null,
        first_day date not null,
        last_day date,
        changed_at timestamptz not null,
        constraint takings_accounts_pkey primary key (organisation_id, bank_account_id))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table takings_accounts');
    await runner.query('alter table other_sales drop column document_id');
  }
}
