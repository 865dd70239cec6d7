import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account whose link was shown to an approver must not approve for the same client. Of earlier links nobody knows who saw them. */
export class ShownLinks1765540000310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invitations add column link_shown boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invitations drop column link_shown');
  }
}
