import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules about buyers, and what becomes of an address without house number. Contacts are read again before they are next
 * used (one call for fifty): what was stored of them names no groups.
 */
export class BuyerRules1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table buyer_rules (
        id uuid constraint buyer_rules_pkey primary key default gen_random_uuid(),
        organisation_id uuid not null constraint buyer_rules_organisation references organisations,
        scope text not null,
        key text not null,
        send_as text not null,
        constraint buyer_rules_key_unique unique (organisation_id, scope, key),
        constraint buyer_rules_scope_known check (scope in ('contact', 'contact_group', 'country')),
        constraint buyer_rules_send_as_known check (send_as in ('cash_name', 'no_buyer', 'taxpayer')))`);
    await runner.query(`
      alter table organisations
        add column address_without_number text not null default 'leave_out',
        add constraint organisations_address_without_number_known
          check (address_without_number in ('leave_out', 'dash'))`);
    await runner.query(`update customers set fetched_at = 'epoch'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organisations drop column address_without_number');
    await runner.query('drop table buyer_rules');
  }
}
