import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the break-glass key is used, by address and hour. */
export class KeyUses1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table key_uses (
      address text not null,
      hour timestamptz not null,
      times integer not null,
      constraint key_uses_pkey primary key (address, hour))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table key_uses');
  }
}
