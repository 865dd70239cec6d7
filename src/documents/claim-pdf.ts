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
