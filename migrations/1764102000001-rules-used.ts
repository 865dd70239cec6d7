import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rules that a submission was mapped by: each distinct set once, under its SHA-256. Null for submissions from before,
 * and for those that a restored database had forgotten.
 */
export class RulesUsed1764102000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table rule_sets (sha256 text constraint rule_sets_pkey primary key, rules text not null)`,
    );
    await runner.query(
      `alter table submissions add rules_sha256 text constraint submissions_rules references rule_sets`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop rules_sha256');
    await runner.query('drop table rule_sets');
  }
}
