import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A document can be a sale that was fiscalised with another document: its receipt is that one's, so that two rows may name one
 * receipt, and a decision names the other document.
 */
export class SameSales1765540000260 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await constraints(runner, {
      sources: `('address', 'typed', 'file', 'books', 'sale')`,
      decisions: `('excluded', 'released', 'declared', 'original', 'sale')`,
      naming: `('original', 'sale')`,
    });
    await runner.query('drop index outside_receipts_number_unique');
    await runner.query(`create unique index outside_receipts_number_unique on outside_receipts (device_id, fiscal_number)
      where withdrawn_at is null and source <> 'sale'`);
    await runner.query(`create index document_decisions_sale on document_decisions (original_id)
      where decision = 'sale' and is_standing`);
  }

  /** Fails while such a decision is stored: the tables of before could not hold it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index document_decisions_sale');
    await runner.query('drop index outside_receipts_number_unique');
    await runner.query(`create unique index outside_receipts_number_unique on outside_receipts (device_id, fiscal_number)
      where withdrawn_at is null`);
    await constraints(runner, {
      sources: `('address', 'typed', 'file', 'books')`,
      decisions: `('excluded', 'released', 'declared', 'original')`,
      naming: `('original')`,
    });
  }
}

async function constraints(
  runner: QueryRunner,
  { sources, decisions, naming }: Readonly<Record<'sources' | 'decisions' | 'naming', string>>,
): Promise<void> {
  await runner.query(`alter table outside_receipts drop constraint outside_receipts_source_check,
    add constraint outside_receipts_source_check check (source in ${sources})`);
  await runner.query(`alter table document_decisions drop constraint document_decisions_known,
    drop constraint document_decisions_original_named,
    add constraint document_decisions_known check (decision in ${decisions}),
    add constraint document_decisions_original_named check ((decision in ${naming}) = (original_id is not null))`);
}
