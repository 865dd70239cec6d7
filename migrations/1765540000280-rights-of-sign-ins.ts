import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sign-in of the command line names the rights that it asks for. One that waits meanwhile is begun again: it has named none. */
export class RightsOfSignIns1765540000280 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from device_sign_ins');
    await runner.query('alter table device_sign_ins add column actions text[] not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table device_sign_ins drop column actions');
  }
}
