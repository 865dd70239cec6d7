import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = (row: string): string =>
  `' ' || ${row}.number || ' ' || ${row}.customer_name || ' ' || round(${row}.total, 2) || listing_facts(${row}.source)`;
const COLUMNS = ['number', 'customer_name', 'issued_on', 'currency', 'total', 'source'] as const;
const KEPT = ['number', 'issued_on', 'currency', 'total', 'words', 'value_group'] as const;
const of = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(', ');
const VALUES = `new.id, new.organisation_id, new.number, new.issued_on, new.currency, new.total`;
const VALUE_GROUP = 'listing_value_group(new.organisation_id, new.currency)';
const SET = KEPT.map((column) => `${column} = excluded.${column}`).join(', ');

const keepListing = (words: string, condition: string): string => `
  create or replace function keep_document_listing() returns trigger language plpgsql as $$
  begin
    insert into document_listings values (${VALUES}, ${words}, ${VALUE_GROUP})
    on conflict (document_id) do update set ${SET} ${condition};
    return null;
  end $$`;

const updateTrigger = (columns: readonly string[]): string => `
  create trigger documents_listing_update after update of ${columns.join(', ')} on documents
    for each row when ((${of('old', columns)}) is distinct from (${of('new', columns)})) execute function keep_document_listing()`;

/** As it is compared: without the hyphens and spaces that it is printed with. */
const CODE = `upper(translate(verification_code, '- ', ''))`;

/**
 * Documents are also found by their reference, the tax number of the buyer, the fiscal number and the verification code.
 * What does not change with the books is not repeated in the listing: it is looked up where it stands.
 */
export class SearchOfReceipts1765360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A text that PostgreSQL cannot hold keeps a document out of no list: it is found by everything else.
    await runner.query(`create function listing_facts(source text) returns text language plpgsql immutable as $$
      declare whole json;
      begin
        whole := source;
        return ' ' || coalesce(whole->>'reference', '') || ' ' || coalesce(whole->'customer'->>'taxNumber', '');
      exception when data_exception then
        return '';
      end $$`);
    await runner.query(`create function listing_words_of(document uuid) returns text language plpgsql stable as $$
      begin
        return (select lower(unaccent(${TEXT('d')})) from documents d where d.id = document);
      end $$`);
    // In one pass, with the indexes built anew.
    await runner.query(
      'alter table document_listings alter words type text using listing_words_of(document_id)',
    );
    await runner.query('drop function listing_words_of(uuid)');
    await this.keep(
      runner,
      COLUMNS,
      keepListing(
        `listing_words(${TEXT('new')})`,
        `where (${of('document_listings', KEPT)}) is distinct from (${of('excluded', KEPT)})`,
      ),
    );
    await runner.query(`create index fiscal_receipts_code on fiscal_receipts (${CODE} text_pattern_ops)`);
    await runner.query(`create index outside_receipts_code on outside_receipts (${CODE} text_pattern_ops)
      where withdrawn_at is null and verification_code is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outside_receipts_code');
    await runner.query('drop index fiscal_receipts_code');
    const before = `listing_words(new.number || ' ' || new.customer_name || ' ' || round(new.total, 2))`;
    await this.keep(runner, COLUMNS.slice(0, -1), keepListing(before, ''));
    await runner.query('drop function listing_facts(text)');
  }

  private async keep(runner: QueryRunner, columns: readonly string[], keeping: string): Promise<void> {
    await runner.query(keeping);
    await runner.query('drop trigger documents_listing_update on documents');
    await runner.query(updateTrigger(columns));
  }
}
