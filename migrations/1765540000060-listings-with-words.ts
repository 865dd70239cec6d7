import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of a scope that are read one after the other sooner than parts of words are looked up in the index of all. */
const FEW = 20_000;

/**
 * Finds the listings with words. It runs with the rights of the owner of the tables: for a role whose rows a policy narrows, even to all
 * of them, PostgreSQL does not look at its statistics when it is asked for a part of a word. It took each for rare, and read all
 * entries of its index for what nearly every document has. The words are written into the statement, so that it is planned for them.
 */
export class ListingsWithWords1765540000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function listings_with(patterns text[], organisations uuid[], most int) returns setof document_listings
        language plpgsql stable security definer set search_path from current as $$
      declare
        fits text := 'words like %L';
      begin
        -- The same as a function, for which no index is asked.
        if (select count(*) <= ${FEW} and organisations is not null
            from (select from document_listings where organisation_id = any(organisations) limit ${FEW + 1}) own)
        then fits := 'textlike(words, %L)'; end if;
        return query execute 'select * from document_listings where '
          || (select string_agg(format(fits, pattern), ' and ') from unnest(patterns) pattern)
          || case when organisations is null then '' else ' and organisation_id = any($1)' end || ' limit $2'
          using organisations, most;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function listings_with(text[], uuid[], int)');
  }
}
