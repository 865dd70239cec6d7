import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = `new.number || ' ' || new.customer_name || ' ' || round(new.total, 2)`;
const COLUMNS = `new.id, new.organisation_id, new.number, new.issued_on, new.currency, new.total, listing_words(${TEXT})`;

const keepListing = (group: string, change: string): string => `
  create or replace function keep_document_listing() returns trigger language plpgsql as $$
  begin
    insert into document_listings values (${COLUMNS}${group})
    on conflict (document_id) do update set number = excluded.number, issued_on = excluded.issued_on,
      currency = excluded.currency, total = excluded.total, words = excluded.words${change};
    return null;
  end $$`;

/**
 * What is most valuable is in one index: what is in the base currency of its organisation first, then one currency after the
 * other, the largest totals first. The organisation's currency stands in another table, so a column repeats what follows from
 * it, and a trigger changes it with it.
 */
export class ListingsByValue1765213000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function listing_value_group(organisation uuid, currency text) returns text language plpgsql stable as $$
      begin
        return case when currency = (select base_currency from organisations where id = organisation) then '0' else '1' end || currency;
      end $$`);
    await runner.query('alter table document_listings add column value_group text');
    // In one pass, with the indexes built anew.
    await runner.query(`alter table document_listings
      alter value_group type text using listing_value_group(organisation_id, currency), alter value_group set not null`);
    const order = 'value_group, (-total), number, document_id';
    await runner.query(`create index document_listings_by_value on document_listings (${order})`);
    // Without it, a page of an organisation with a rare currency reads all that comes before it of the others.
    await runner.query(
      `create index document_listings_of_by_value on document_listings (organisation_id, ${order})`,
    );
    await runner.query(
      keepListing(
        ', listing_value_group(new.organisation_id, new.currency)',
        ', value_group = excluded.value_group',
      ),
    );
    await runner.query(`create function keep_value_groups() returns trigger language plpgsql as $$
      begin
        update document_listings set value_group = listing_value_group(organisation_id, currency) where organisation_id = new.id;
        return null;
      end $$`);
    await runner.query(`create trigger organisations_value_groups after update of base_currency on organisations for each row
      when (old.base_currency is distinct from new.base_currency) execute function keep_value_groups()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger organisations_value_groups on organisations');
    await runner.query('drop function keep_value_groups()');
    await runner.query(keepListing('', ''));
    await runner.query('alter table document_listings drop column value_group');
    await runner.query('drop function listing_value_group(uuid, text)');
  }
}
