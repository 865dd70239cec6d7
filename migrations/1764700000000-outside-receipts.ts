import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Receipts that were made elsewhere for documents of the books. Two triggers keep a document from having both one of these
 * and a submission that may have been received; each first takes the row of the document, so that the other waits.
 */
export class OutsideReceipts1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table outside_receipts (
      id bigint constraint outside_receipts_pkey primary key generated always as identity,
      document_id uuid not null references documents (id) on delete cascade,
      device_id text not null, fiscal_number text not null, dated_on date, verification_code text, address text,
      submitted_as text, fiscal_account_id uuid references fiscal_accounts (id),
      source text not null check (source in ('address', 'typed', 'file', 'books')),
      overrules_books boolean not null default false,
      reason text not null, recorded_by text not null, recorded_at timestamptz not null default clock_timestamp(),
      withdrawn_at timestamptz, withdrawn_by text, withdrawn_because text,
      constraint outside_receipts_known_to_account check ((submitted_as is null) = (fiscal_account_id is null)),
      constraint outside_receipts_withdrawn_by check ((withdrawn_at is null) = (withdrawn_by is null)))`);
    await runner.query(`create unique index outside_receipts_one_per_document on outside_receipts (document_id)
      where withdrawn_at is null`);
    await runner.query(`create unique index outside_receipts_number_unique
      on outside_receipts (device_id, fiscal_number) where withdrawn_at is null`);
    await runner.query('create index outside_receipts_document on outside_receipts (document_id)');
    await runner.query(`create function refuse_submission_of_recorded() returns trigger language plpgsql as $$
      begin
        perform 1 from documents where id = new.document_id for key share;
        if exists (select 1 from outside_receipts
          where document_id = new.document_id and withdrawn_at is null)
        then
          raise exception 'a receipt made elsewhere is recorded for the document' using errcode = 'unique_violation',
            constraint = 'submissions_none_of_recorded';
        end if;
        return new;
      end $$`);
    await runner.query(`create trigger submissions_none_of_recorded before insert on submissions
      for each row when (new.state = 'sending') execute function refuse_submission_of_recorded()`);
    await runner.query(`create function refuse_record_of_submitted() returns trigger language plpgsql as $$
      begin
        perform 1 from documents where id = new.document_id for update;
        if exists (select 1 from submissions
          where document_id = new.document_id and state in ('sending', 'accepted', 'unknown', 'fiscalised'))
        then
          raise exception 'the document has a submission that may have been received' using errcode = 'unique_violation',
            constraint = 'outside_receipts_none_of_submitted';
        end if;
        return new;
      end $$`);
    await runner.query(`create trigger outside_receipts_none_of_submitted before insert on outside_receipts
      for each row execute function refuse_record_of_submitted()`);
    // Where a closer look found the address of a receipt, it is kept with the sign.
    await runner.query('alter table document_choices add foreign_address text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table document_choices drop foreign_address');
    await runner.query('drop table outside_receipts');
    await runner.query('drop function refuse_record_of_submitted()');
    await runner.query('drop trigger submissions_none_of_recorded on submissions');
    await runner.query('drop function refuse_submission_of_recorded()');
  }
}
