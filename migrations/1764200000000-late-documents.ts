import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Late documents of the running tax period go with the present date in new organisations; those that exist keep their
 * setting. What a person decides about one late document has a place next to the other choices.
 */
export class LateDocuments1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organisations
        alter column late_documents set default 'same_period',
        add column tax_period text not null default 'month'`);
    await runner.query('alter table document_choices add column declared_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table document_choices drop column declared_at');
    await runner.query(
      `update organisations set late_documents = 'hold' where late_documents = 'same_period'`,
    );
    await runner.query(
      `alter table organisations alter column late_documents set default 'hold', drop column tax_period`,
    );
  }
}
