import type { MigrationInterface, QueryRunner } from 'typeorm';

const FEW = 20_000;

/**
 * The words that listings are searched for stay values of the statement, which runs with the rights of the owner of the tables: nothing
 * of them is written into it but their number. It is planned for these values all the same, as it is executed once.
 */
export class WordsAsValues1765540000270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(listingsWith(await schemaOf(runner), 'words like ($3)[%s]', 'textlike(words, ($3)[%s])', 'place', 'generate_subscripts(patterns, 1) place')); // prettier-ignore
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(listingsWith(await schemaOf(runner), 'words like %L', 'textlike(words, %L)', 'pattern', 'unnest(patterns) pattern')); // prettier-ignore
  }
}

async function schemaOf(runner: QueryRunner): Promise<string> {
  const [{ schema }] = (await runner.query('select quote_ident(current_schema()) as schema')) as [
    { schema: string },
  ];
  return schema;
}

function listingsWith(
  schema: string,
  byIndex: string,
  byFunction: string,
  each: string,
  all: string,
): string {
  return `create or replace function listings_with(patterns text[], organisations uuid[], most int) returns setof document_listings
    language plpgsql stable security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare
      fits text := '${byIndex}';
    begin
      if (select count(*) <= ${FEW} and organisations is not null
          from (select from document_listings where organisation_id = any(organisations) limit ${FEW + 1}) own)
      then fits := '${byFunction}'; end if;
      return query execute 'select * from document_listings where '
        || (select string_agg(format(fits, ${each}), ' and ') from ${all})
        || case when organisations is null then '' else ' and organisation_id = any($1)' end || ' limit $2'
        using organisations, most, patterns;
    end $$`;
}
