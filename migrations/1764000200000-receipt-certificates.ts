import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was checked of a receipt before it counted, and of its PDF before it was attached. A PDF is on one receipt only,
 * by its name and by its bytes: the first one has it, of those that are there already too.
 */
export class ReceiptCertificates1764000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index fiscal_receipts_pdf_bytes_once, fiscal_receipts_pdf_name_once');
    await runner.query('alter table fiscal_receipts drop pdf_is_claimed, drop pdf_check, drop certificate');
    await runner.query('alter table fiscal_accounts drop device_id');
  }
}

const statements = [
  `alter table fiscal_accounts add device_id text`,
  `alter table fiscal_receipts
    add certificate jsonb not null default '[]',
    add pdf_check text,
    add pdf_is_claimed boolean not null default false,
    add constraint fiscal_receipts_pdf_check_known check (pdf_check in ('own', 'not_readable', 'of_another',
      'not_of_document', 'unopenable'))`,
  `update fiscal_receipts r set pdf_is_claimed = true where pdf_sha256 is not null and not exists (
    select from fiscal_receipts earlier
    where (earlier.pdf_sha256 = r.pdf_sha256 or (earlier.device_id, earlier.pdf_name) = (r.device_id, r.pdf_name))
      and earlier.pdf_sha256 is not null
      and (earlier.fiscalised_at, earlier.document_id) < (r.fiscalised_at, r.document_id))`,
  `create unique index fiscal_receipts_pdf_name_once on fiscal_receipts (device_id, pdf_name) where pdf_is_claimed`,
  `create unique index fiscal_receipts_pdf_bytes_once on fiscal_receipts (pdf_sha256) where pdf_is_claimed`,
];
