import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether somebody else fiscalises the same books, what was found of it, and what a person decided. */
export class ForeignGuard1763701040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organisations
        add column other_integration text,
        add column other_integration_until date,
        add constraint organisations_other_integration_known
          check (other_integration in ('none', 'in_use', 'unknown')),
        add constraint organisations_other_integration_until_fits
          check (other_integration_until is null or other_integration is not distinct from 'in_use')`);
    await runner.query(`
      alter table document_choices
        add column foreign_sign text,
        add column foreign_allowed_at timestamptz,
        add column foreign_reason text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table document_choices
      drop column foreign_sign, drop column foreign_allowed_at, drop column foreign_reason`);
    await runner.query(
      `alter table organisations drop column other_integration, drop column other_integration_until`,
    );
  }
}
