import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New organisations send the authority's tax where rounding makes cents of difference; those that exist keep their setting. */
export class CentsOfTheAuthority1764110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organisations alter column tax_cents set default 'authority'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organisations alter column tax_cents set default 'hold'");
  }
}
