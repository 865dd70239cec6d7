import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a document is released, what is left out, and what a person chose for a single document. */
export class MappingSetup1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organisations
        add column trigger text not null default 'approved',
        add column credit_note_reason text not null default '',
        add constraint organisations_trigger_known check (trigger in ('approved', 'paid', 'manual'))`);
    await runner.query(`
      create table exclusion_rules (
        id uuid constraint exclusion_rules_pkey primary key default gen_random_uuid(),
        organisation_id uuid not null constraint exclusion_rules_organisation references organisations,
        scope text not null,
        key text not null,
        amount numeric(25, 6),
        reason text not null,
        constraint exclusion_rules_key_unique unique (organisation_id, scope, key),
        constraint exclusion_rules_scope_known check (scope in ('contact', 'account', 'item', 'total_below')),
        constraint exclusion_rules_amount_fits check ((scope = 'total_below') = (amount is not null)))`);
    await runner.query(`
      create table document_choices (
        document_id uuid constraint document_choices_pkey primary key
          constraint document_choices_document references documents,
        original_id uuid constraint document_choices_original references documents,
        released_at timestamptz)`);
    // Coverage and preflight walk through an organisation's documents by day and identity.
    await runner.query(
      `create index documents_by_day on documents (organisation_id, issued_on, kind desc, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index documents_by_day`);
    await runner.query(`drop table document_choices, exclusion_rules`);
    await runner.query(`alter table organisations drop column trigger, drop column credit_note_reason`);
  }
}
