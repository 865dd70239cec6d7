import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * In new organisations a code of the books is a product code only if a person has confirmed it; those that exist keep taking
 * any, until somebody changes it. What is decided about numbers in descriptions has a scope of its own.
 */
export class WrittenCodes1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table organisations
      add column written_codes text not null default 'any',
      add constraint organisations_written_codes_known check (written_codes in ('any', 'confirmed'))`);
    await runner.query("alter table organisations alter column written_codes set default 'confirmed'");
    await runner.query(`alter table product_codes
      drop constraint product_codes_scope_known,
      add constraint product_codes_scope_known check (scope in ('item', 'description', 'account', 'default'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("delete from product_codes where scope = 'description' or code = 'none'");
    await runner.query(`alter table product_codes
      drop constraint product_codes_scope_known,
      add constraint product_codes_scope_known check (scope in ('item', 'account', 'default'))`);
    await runner.query('alter table organisations drop column written_codes');
  }
}
