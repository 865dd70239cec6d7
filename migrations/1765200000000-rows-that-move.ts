import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows that are written again as a document moves: their long texts are stored next to the table, so that a move does
 * not write them again, and their pages keep room for the next version. A version on the page of the one before is
 * logged as its difference alone. Per cent of a page that inserts fill, and the length from which texts are moved out.
 */
const ROWS = {
  documents: [60, 512],
  submissions: [75, 512],
  outcomes: [75, 512],
  fiscal_receipts: [70, 512],
  inbox: [80, 512],
  write_backs: [80, 2032],
} as const;

const TEXTS = [
  ['documents', 'source'],
  ['submissions', 'source'],
  ['submissions', 'payload'],
  ['outcomes', 'body'],
  ['fiscal_receipts', 'outcome'],
  ['inbox', 'body'],
] as const;

/** Rows that stand are not rewritten: each is stored in the new way with its next change. */
export class RowsThatMove1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, [fillfactor, target]] of Object.entries(ROWS))
      await runner.query(
        `alter table ${table} set (fillfactor = ${fillfactor}, toast_tuple_target = ${target})`,
      );
    // A server may have been built without it.
    for (const [table, column] of TEXTS) {
      await runner.query(
        `do $$ begin alter table ${table} alter ${column} set compression lz4;
         exception when feature_not_supported then null; end $$`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of TEXTS)
      await runner.query(`alter table ${table} alter ${column} set compression default`);
    for (const table of Object.keys(ROWS))
      await runner.query(`alter table ${table} reset (fillfactor, toast_tuple_target)`);
  }
}
