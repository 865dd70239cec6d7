import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEPT = ['number', 'issued_on', 'currency', 'total', 'words', 'value_group'] as const;
const of = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(', ');
const WORDS = `listing_words(' ' || new.number || ' ' || new.customer_name || ' ' || round(new.total, 2) || listing_facts(new.source))`;
const VALUES = `new.id, new.organisation_id, new.number, new.issued_on, new.currency, new.total, ${WORDS},
      listing_value_group(new.organisation_id, new.currency)`;

const keepListing = (columns: readonly string[], values: string): string => `
  create or replace function keep_document_listing() returns trigger language plpgsql as $$
  begin
    insert into document_listings values (${values})
    on conflict (document_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (${of('document_listings', columns)}) is distinct from (${of('excluded', columns)});
    return null;
  end $$`;

/**
 * The invoices of a customer are found by the contact that they are to: what a credit note may credit, and the deposits that
 * an invoice may deduct. The contact stands in the listing, because an index of the documents would be written at each
 * of their moves.
 */
export class ContactsOfListings1765540000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A text that PostgreSQL cannot hold has no contact by which it is found.
    await runner.query(`create function invoiced_contact(kind text, source text) returns text language plpgsql immutable as $$
      begin
        return case when kind = 'invoice' then source::json->'customer'->>'sourceId' end;
      exception when data_exception then
        return null;
      end $$`);
    await runner.query('alter table document_listings add column contact text');
    await runner.query(`update document_listings l set contact = invoiced_contact(d.kind, d.source)
      from documents d where d.id = l.document_id and d.kind = 'invoice'`);
    await runner.query(`create index document_listings_of_contact on document_listings (organisation_id, contact, issued_on, document_id)
      where contact is not null`);
    await runner.query(
      keepListing([...KEPT, 'contact'], `${VALUES}, invoiced_contact(new.kind, new.source)`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keepListing(KEPT, VALUES));
    await runner.query('alter table document_listings drop column contact');
    await runner.query('drop function invoiced_contact(text, text)');
  }
}
