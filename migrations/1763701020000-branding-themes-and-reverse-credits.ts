import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exclusion by branding theme; and the invoices of a customer, which may name the credit notes applied to them. */
export class BrandingThemesAndReverseCredits1763701020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.allowScopes(runner, `'contact', 'account', 'item', 'branding_theme', 'total_below'`);
    await runner.query('create index documents_by_customer on documents (organisation_id, customer_name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index documents_by_customer');
    await runner.query(`delete from exclusion_rules where scope = 'branding_theme'`);
    await this.allowScopes(runner, `'contact', 'account', 'item', 'total_below'`);
  }

  private async allowScopes(runner: QueryRunner, scopes: string): Promise<void> {
    await runner.query(`alter table exclusion_rules drop constraint exclusion_rules_scope_known,
      add constraint exclusion_rules_scope_known check (scope in (${scopes}))`);
  }
}
