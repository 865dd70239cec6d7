import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['number', 'customer_name', 'issued_on', 'currency', 'total'] as const;
const of = (row: string): string => COLUMNS.map((column) => `${row}.${column}`).join(', ');
const TEXT = (row: string): string =>
  `${row}.number || ' ' || ${row}.customer_name || ' ' || round(${row}.total, 2)`;

/** After it is filled: that is many times faster. */
const COMPLETED = [
  'alter table document_listings add constraint document_listings_pkey primary key (document_id)',
  `alter table document_listings add constraint document_listings_document foreign key (document_id) references documents
     on delete cascade`,
  'create index document_listings_words on document_listings using gin (words gin_trgm_ops)',
  'create index document_listings_by_date on document_listings (issued_on, number, document_id)',
  'create index document_listings_by_number on document_listings (number, document_id)',
  'create index document_listings_by_total on document_listings (total, number, document_id)',
  'create index document_listings_of on document_listings (organisation_id, issued_on, number)',
];

/**
 * Lists of documents get a table of their own: it changes only with the books. Indexes for search and order on `documents`
 * would be written again at each of a document's moves.
 */
export class DocumentListings1765152000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Both come with PostgreSQL, and the owner of a database may install them.
    await runner.query('create extension if not exists pg_trgm');
    await runner.query('create extension if not exists unaccent');
    await runner.query(`
      create table document_listings (
        document_id uuid not null,
        organisation_id uuid not null,
        number text not null,
        issued_on date not null,
        currency text not null,
        total numeric(25, 6) not null,
        words text not null)`);
    await runner.query(`create function listing_words(words text) returns text language sql stable
      set search_path from current as $$ select lower(unaccent(words)) $$`);
    await runner.query(`
      create function keep_document_listing() returns trigger language plpgsql as $$
      begin
        insert into document_listings values (new.id, new.organisation_id, new.number, new.issued_on, new.currency,
          new.total, listing_words(${TEXT('new')}))
        on conflict (document_id) do update set number = excluded.number, issued_on = excluded.issued_on,
          currency = excluded.currency, total = excluded.total, words = excluded.words;
        return null;
      end $$`);
    await runner.query(`insert into document_listings
      select d.id, d.organisation_id, d.number, d.issued_on, d.currency, d.total, lower(unaccent(${TEXT('d')})) from documents d`);
    for (const statement of COMPLETED) await runner.query(statement);
    await runner.query(`create trigger documents_listing_insert after insert on documents for each row
      execute function keep_document_listing()`);
    await runner.query(`create trigger documents_listing_update after update of ${COLUMNS.join(', ')} on documents
      for each row when ((${of('old')}) is distinct from (${of('new')})) execute function keep_document_listing()`);
    await runner.query('drop index documents_listed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index documents_listed on documents (organisation_id, issued_on, number)');
    await runner.query('drop trigger documents_listing_insert on documents');
    await runner.query('drop trigger documents_listing_update on documents');
    await runner.query('drop function keep_document_listing()');
    await runner.query('drop function listing_words(text)');
    await runner.query('drop table document_listings');
    await runner.query('drop extension if exists pg_trgm, unaccent');
  }
}
