import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A client that goes live is bound to the taxpayer and the device of its fiscal account, and to the owner of its books. Clients
 * that are live already are bound to what was read of both sides last. Texts with an escape are left out: a reading completes them.
 */
export class Bindings1765540000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table organisations add column bindings jsonb not null default '{}'`);
    await runner.query(
      `update organisations o set bindings = jsonb_build_object(a.id, jsonb_build_object(
         'books', jsonb_build_object('tenantId', null,
           'taxNumber', nullif(btrim(substring(s.settings from '"taxNumber":"([^"\\\\]*)"')), ''),
           'names', to_jsonb(array_remove(array[o.name, substring(s.settings from '"legalName":"([^"\\\\]*)"')], null))),
         'service', jsonb_build_object('user', null, 'deviceId', a.device_id, 'serialNumber', null,
           'tin', a.taxpayer_tin, 'vatNumber', a.taxpayer_vat_number, 'name', a.taxpayer_name)))
       from fiscal_accounts a, organisations same left join books_settings s on s.organisation_id = same.id
       where o.fiscal_account_id = a.id and same.id = o.id and o.go_live_on is not null`,
    );
    await runner.query(
      'alter table fiscal_account_readings drop constraint fiscal_account_readings_part_known',
    );
    await runner.query(
      `alter table fiscal_account_readings add constraint fiscal_account_readings_part_known
         check (part in ('taxes', 'currencies', 'mappings', 'identity'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from fiscal_account_readings where part = 'identity'`);
    await runner.query(
      'alter table fiscal_account_readings drop constraint fiscal_account_readings_part_known',
    );
    await runner.query(
      `alter table fiscal_account_readings add constraint fiscal_account_readings_part_known
         check (part in ('taxes', 'currencies', 'mappings'))`,
    );
    await runner.query('alter table organisations drop column bindings');
  }
}
