import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SentUnder } from '../fiscal/accounts/fiscal-accounts.repository';
import { FiscalPdfRow } from './receipts.entities';
import { storedSentence, storedText } from '../domain/texts/stored-sentence';
import { FACTS_OF_NOTE } from '../domain/lifecycle/audit-facts';
import { NOTED, WRITTEN_BACK_STATES } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';
import { MOVED_COLUMNS } from './fact-sources';
import { appendToAuditLog } from './transitions';

/** Sentence in the audit log of a document that is already written back. */
export const PDF_NOTE = storedSentence('pdfDownloaded');

/**
 * Stores a PDF and assigns it to its receipt in one statement. The next move commits to it, if the document is still to
 * be written back. Parameters: document, bytes, name, SHA-256, size, check.
 */
export const CLAIM_PDF = `with recursive stored as (
    insert into fiscal_pdfs (document_id, bytes, fetched_at) values ($1::uuid, $2::bytea, statement_timestamp())
    on conflict on constraint fiscal_pdfs_pkey do update set bytes = excluded.bytes, fetched_at = excluded.fetched_at),
  claimed as (
    update fiscal_receipts set pdf_name = $3, pdf_sha256 = $4, pdf_size = $5, pdf_check = $6, pdf_is_claimed = true
    where document_id = $1::uuid and not is_double returning *),
  moved as (
    select ${MOVED_COLUMNS}, clock_timestamp() as at, d.state as from_state, d.state as to_state, '${NOTED}' as reason,
      '${storedText(PDF_NOTE)}' as detail, 'system' as actor, 1 as place
    from documents d join claimed c on c.document_id = d.id where d.state in ${sqlList(WRITTEN_BACK_STATES)})
  ${appendToAuditLog(FACTS_OF_NOTE, { fiscal_receipts: 'claimed' })}
  select document_id from entered`;

/** PDF of a receipt, with the account and credentials of its submission. */
interface NamedPdf extends SentUnder {
  readonly pdfName: string | null;
  readonly submissionId: string;
}

/** Fiscal PDFs as received from the service. */
@Injectable()
export class FiscalPdfsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Replaces any earlier PDF. */
  async keep(documentId: string, bytes: Buffer): Promise<void> {
    await this.dataSource.query(
      `insert into fiscal_pdfs (document_id, bytes, fetched_at) values ($1, $2, statement_timestamp())
       on conflict on constraint fiscal_pdfs_pkey do update
         set bytes = excluded.bytes, fetched_at = excluded.fetched_at`,
      [documentId, bytes],
    );
  }

  /** Returns the PDF; null when it was never fetched. */
  find(documentId: string): Promise<FiscalPdfRow | null> {
    return this.dataSource.manager.findOneBy(FiscalPdfRow, { documentId });
  }

  /** Name of a document's PDF at the service, from its receipt. Null without one. */
  async named(documentId: string): Promise<NamedPdf | null> {
    const [row] = await this.dataSource.query<NamedPdf[]>(
      `select r.pdf_name as "pdfName", s.id as "submissionId", s.fiscal_account_id as "fiscalAccountId",
         s.credentials_version as "credentialsVersion"
       from fiscal_receipts r join submissions s on s.id = r.submission_id where r.document_id = $1 and not r.is_double`,
      [documentId],
    );
    return row ?? null;
  }

  /** Documents whose PDF the service has named and that is not stored here, in the given order. */
  async lacking(documentIds: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select given.id from unnest($1::uuid[]) with ordinality as given (id, place)
       join fiscal_receipts r on r.document_id = given.id and not r.is_double and r.pdf_name is not null
       where not exists (select from fiscal_pdfs p where p.document_id = given.id) order by given.place`,
      [documentIds],
    );
    return rows.map(({ id }) => id);
  }
}
