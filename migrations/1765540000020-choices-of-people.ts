import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language and the clocks that a person reads by, and what an alert is about in a form that every language can say. */
export class ChoicesOfPeople1765540000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people add column language text, add column time_zone text');
    await runner.query('alter table invitations add column language text');
    await runner.query('alter table alerts add column reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table alerts drop column reason');
    await runner.query('alter table invitations drop column language');
    await runner.query('alter table people drop column language, drop column time_zone');
  }
}
