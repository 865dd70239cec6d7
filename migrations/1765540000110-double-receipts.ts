import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whatever the history says was confirmed, with the numbers that it names: certified then, as a receipt is. */
const KNOWN_DOUBLES = `
  with said as (
    select s.id as submission_id, s.document_id, s.attempt, o.id, o.body, o.settled_at,
      -- A text with NUL or half of a character is read by no field.
      case when strpos(o.body, '\\u0000') = 0 and strpos(o.body, '\\ud') = 0 then o.body::json end as element
    from documents d join submissions s on s.document_id = d.id and s.state <> 'fiscalised'
    join outcomes o on o.fiscal_account_id = s.fiscal_account_id and o.request_id = s.request_id
    where d.reason = 'FISCALISED_TWICE' and o.is_confirmed and o.claims_success and o.unreadable is null),
  in_qr as (select *, element -> 'QrData' as qr from said where json_typeof(element -> 'QrData') = 'object'),
  read as (
    select *, qr ->> 'DeviceId' as device_id, qr ->> 'VerificationCode' as verification_code, qr ->> 'QrCodeUrl' as qr_url,
      coalesce(nullif(qr ->> 'FiscalDay', ''), element ->> 'FiscalDay') as fiscal_day,
      coalesce(nullif(qr ->> 'InvoiceNumber', ''), element ->> 'InvoiceNumber') as fiscal_number,
      nullif(element ->> 'FiscalInvoicePdf', '') as pdf_name
    from in_qr)
  insert into fiscal_receipts (document_id, submission_id, is_double, device_id, fiscal_day, fiscal_number,
    verification_code, qr_url, pdf_name, outcome, fiscalised_at)
  select distinct on (r.submission_id) r.document_id, r.submission_id, true, r.device_id, r.fiscal_day, r.fiscal_number,
    r.verification_code, r.qr_url, r.pdf_name, r.body, coalesce(r.settled_at, now())
  from read r join document_moves m on m.document_id = r.document_id and m.reason = 'FISCALISED_TWICE'
    and starts_with(m.detail, 'Submission ' || r.attempt || ' is fiscalised after all (device ' || r.device_id || ', number '
      || r.fiscal_number || '), and so is a later one')
  where r.fiscal_day <> '' and r.verification_code <> '' and r.qr_url <> ''
  order by r.submission_id, r.id desc
  on conflict do nothing`;

/**
 * Receipts are of submissions: a document that was fiscalised twice has two. One of them is its own, as before. Doubles that
 * were known before are taken from what the service has said.
 */
export class DoubleReceipts1765540000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fiscal_receipts add is_double boolean not null default false');
    await runner.query(`alter table fiscal_receipts drop constraint fiscal_receipts_pkey,
      add constraint fiscal_receipts_pkey primary key (document_id, submission_id)`);
    await runner.query(
      'create unique index fiscal_receipts_own_once on fiscal_receipts (document_id) where not is_double',
    );
    await runner.query(
      'create index fiscal_receipts_doubles on fiscal_receipts (submission_id) where is_double',
    );
    await runner.query(KNOWN_DOUBLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index fiscal_receipts_doubles, fiscal_receipts_own_once');
    await runner.query('delete from fiscal_receipts where is_double');
    await runner.query(`alter table fiscal_receipts drop constraint fiscal_receipts_pkey,
      add constraint fiscal_receipts_pkey primary key (document_id)`);
    await runner.query('alter table fiscal_receipts drop is_double');
  }
}
