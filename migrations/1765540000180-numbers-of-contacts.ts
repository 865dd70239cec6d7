import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contacts are found by the numbers that stand in them: whether others have the same is asked about every document. */
export class NumbersOfContacts1765540000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function numbers_in(details text) returns text[] language sql immutable strict parallel safe as $$
      select array(select m[1] from regexp_matches(translate(details, ' .-', ''), '[0-9]{6,}', 'g') m) $$`);
    await runner.query('create index customers_numbers on customers using gin (numbers_in(details))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index customers_numbers');
    await runner.query('drop function numbers_in(text)');
  }
}
