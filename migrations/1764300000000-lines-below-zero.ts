import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lines below zero: new organisations take deposits, discounts and rounding off the other lines; those that exist keep holding
 * such documents, and are asked in the fix list. What a person decides for an account or item is a rule.
 */
export class LinesBelowZero1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organisations
        add column negative_lines text not null default 'hold',
        add constraint organisations_negative_lines_known check (negative_lines in ('fold', 'hold'))`);
    await runner.query("alter table organisations alter column negative_lines set default 'fold'");
    await runner.query(`
      create table line_rules (
        id uuid constraint line_rules_pkey primary key default gen_random_uuid(),
        organisation_id uuid not null constraint line_rules_organisation references organisations,
        scope text not null,
        key text not null,
        treatment text not null,
        constraint line_rules_key_unique unique (organisation_id, scope, key),
        constraint line_rules_scope_known check (scope in ('account', 'item')),
        constraint line_rules_treatment_known check (treatment in ('fold', 'hold')))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table line_rules');
    await runner.query('alter table organisations drop column negative_lines');
  }
}
