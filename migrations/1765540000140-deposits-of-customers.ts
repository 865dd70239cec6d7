import type { MigrationInterface, QueryRunner } from 'typeorm';

const known = (scopes: string): string => `
  alter table line_rules drop constraint line_rules_scope_known;
  alter table line_rules add constraint line_rules_scope_known check (scope in (${scopes}))`;

/** A rule may say what the deposits of a customer are. */
export class DepositsOfCustomers1765540000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(known(`'account', 'item', 'contact'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from line_rules where scope = 'contact'`);
    await runner.query(known(`'account', 'item'`));
  }
}
