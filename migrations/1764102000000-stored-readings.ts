import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a fiscal service said about an account, and the fiscal PDFs: whoever only reads is answered from these tables and
 * costs no call. PDFs of documents from before are fetched when somebody asks for it.
 */
export class StoredReadings1764102000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table fiscal_account_readings (
         fiscal_account_id uuid not null constraint fiscal_account_readings_account references fiscal_accounts,
         part text not null,
         reading text,
         read_at timestamptz,
         failure text,
         constraint fiscal_account_readings_pkey primary key (fiscal_account_id, part),
         constraint fiscal_account_readings_part_known check (part in ('taxes', 'currencies', 'mappings')),
         constraint fiscal_account_readings_read check ((reading is null) = (read_at is null)))`,
    );
    await runner.query(
      `create table fiscal_pdfs (
         document_id uuid constraint fiscal_pdfs_pkey primary key
           constraint fiscal_pdfs_document references documents,
         bytes bytea not null,
         fetched_at timestamptz not null default now())`,
    );
    // A PDF is compressed already.
    await runner.query('alter table fiscal_pdfs alter bytes set storage external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table fiscal_account_readings, fiscal_pdfs');
  }
}
