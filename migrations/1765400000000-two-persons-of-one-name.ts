import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two persons may have one name: that they are two is checked by their ids, where they confirm (`confirmations`). */
export class TwoPersonsOfOneName1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table resolutions drop constraint resolutions_two_people');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table resolutions add constraint resolutions_two_people
        check (confirmed_by is null or confirmed_by <> decided_by) not valid`);
  }
}
