import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What comes home may be chosen, refusals have codes, and the version that was submitted is kept. */
export class WriteBack1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...settings, ...versions, ...parts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undone) await runner.query(statement);
  }
}

const settings = [
  `alter table organisations
    add column attachment_include_online boolean not null default true,
    add column writes_reference boolean not null default false,
    add column repairs_attachment boolean not null default false`,
];

const versions = [
  // Text like documents.source. Null for what was submitted before this column was there.
  `alter table submissions add column source text`,
  // Credit notes of a customer: which of them credit an invoice, although they are not submitted yet.
  `create index documents_credit_notes on documents (organisation_id, customer_name) where kind = 'credit_note'`,
];

const parts = [
  `alter table fiscal_receipts add column pdf_size integer`,
  `alter table write_backs
    add column reason text,
    drop constraint write_backs_part_known,
    drop constraint write_backs_result_known,
    add constraint write_backs_part_known check (part in ('attachment', 'note', 'link', 'reference')),
    add constraint write_backs_result_known check (result in ('begun', 'written', 'to_check', 'refused',
      'not_applicable'))`,
  // Documents that are home are due only while a part of their write-back is to be looked at again.
  `create index documents_write_back_again on documents (organisation_id, state, due_at)
    where state in ('written_back', 'changed_after_fiscalisation') and due_at is not null`,
];

const undone = [
  `drop index documents_write_back_again`,
  `delete from write_backs where part = 'reference'`,
  `update write_backs set result = 'written' where result = 'to_check'`,
  `alter table write_backs
    drop constraint write_backs_result_known,
    drop constraint write_backs_part_known,
    drop column reason,
    add constraint write_backs_part_known check (part in ('attachment', 'note', 'link')),
    add constraint write_backs_result_known check (result in ('begun', 'written', 'refused', 'not_applicable'))`,
  `alter table fiscal_receipts drop column pdf_size`,
  `drop index documents_credit_notes`,
  `alter table submissions drop column source`,
  `alter table organisations
    drop column repairs_attachment,
    drop column writes_reference,
    drop column attachment_include_online`,
];
