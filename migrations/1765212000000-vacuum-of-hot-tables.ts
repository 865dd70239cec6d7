import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Large, and changed by every document: 2 percent, where the server's setting waits for 20 (200,000 rows of a million). */
const CHANGED = [
  ...['documents', 'document_listings', 'submissions', 'outcomes', 'fiscal_receipts', 'write_backs', 'inbox'],
  ...['fiscal_pdfs', 'backfill_documents', 'book_images', 'customers'],
];
/**
 * Large, and only added to: pages are frozen when they are vacuumed first, so that no vacuum has to read the whole table
 * again before its transaction numbers run out.
 */
const APPENDED = ['document_moves', 'exchanges', 'exchange_submissions', 'rule_sets'];
/** Small, and written again and again: a vacuum reads few pages, and does not rest between them. */
const REWRITTEN = [
  ...['organisations', 'call_limits', 'ledger_heads', 'final_totals', 'cursors', 'book_hints'],
  ...['clock_readings', 'books_settings', 'ledger_checks', 'journal_files', 'sessions'],
];

const SETTINGS: readonly (readonly [
  tables: readonly string[],
  settings: Readonly<Record<string, number>>,
])[] = [
  [
    CHANGED,
    {
      autovacuum_vacuum_threshold: 1_000,
      autovacuum_vacuum_scale_factor: 0.02,
      autovacuum_analyze_threshold: 1_000,
      autovacuum_analyze_scale_factor: 0.02,
    },
  ],
  [
    APPENDED,
    {
      autovacuum_vacuum_insert_threshold: 10_000,
      autovacuum_vacuum_insert_scale_factor: 0.02,
      autovacuum_freeze_min_age: 0,
      autovacuum_analyze_scale_factor: 0.02,
    },
  ],
  [
    REWRITTEN,
    {
      autovacuum_vacuum_threshold: 200,
      autovacuum_vacuum_scale_factor: 0.02,
      autovacuum_vacuum_cost_delay: 0,
    },
  ],
];

/** Tables that each document changes are vacuumed before dead rows weigh on the small indexes of open work. */
export class VacuumOfHotTables1765212000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [tables, settings] of SETTINGS) {
      const values = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
      for (const table of tables) await runner.query(`alter table ${table} set (${values.join(', ')})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [tables, settings] of SETTINGS)
      for (const table of tables)
        await runner.query(`alter table ${table} reset (${Object.keys(settings).join(', ')})`);
  }
}
