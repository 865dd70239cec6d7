import type { MigrationInterface, QueryRunner } from 'typeorm';

const BY_DAY = 'documents (organisation_id, issued_on, kind desc';

/**
 * State and due time of a document are in indexes, so each of its six changes adds an entry to every index that has its row, and
 * each entry is logged. What is looked for by number, or by day in whatever state, is found by its listing, which changes
 * only with the books. The two others keep what their queries ask for: invoices that name credit notes, and documents
 * that are still open.
 */
export class FewerIndexesOfMoves1765330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index document_listings_of_by_number on document_listings (organisation_id, number, document_id)',
    );
    await runner.query(`create index documents_credited on documents (organisation_id, customer_name)
      where position('"creditNoteIds":[' in source) > 0`);
    await runner.query(`create index documents_open_by_day on ${BY_DAY})
      where state in ('collected', 'waiting', 'ready', 'rejected')`);
    await runner.query('drop index documents_number, documents_by_customer, documents_by_day');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create index documents_by_day on ${BY_DAY}, id)`);
    await runner.query('create index documents_by_customer on documents (organisation_id, customer_name)');
    await runner.query('create index documents_number on documents (organisation_id, number)');
    await runner.query(
      'drop index document_listings_of_by_number, documents_credited, documents_open_by_day',
    );
  }
}
