import type { Account } from '../account';
import { isStorable, parseJson } from '../exact-json';
import { type ReceiptRow, receiptOfDocument, receiptsOfRequests } from '../receipts';
import type { Sql } from '../sql';
import { readSubmission } from '../submitted-document';
import { fiscalPdf } from './fiscal-pdf';

/**
 * PDF of a receipt by file name, generated at the first request and never changed afterwards; null if there is none.
 */
export async function storedPdf(sql: Sql, account: Account, pdfName: string): Promise<Buffer | null> {
  if (!isStorable(pdfName)) return null;
  const [row] = await sql.query<{ request_id: string; pdf: Buffer | null; body: string }>(
    `select c.request_id, c.pdf, r.body from receipts c join requests r on r.id = c.request_id
     where c.account = $1 and c.pdf_name = $2`,
    [account.name, pdfName],
  );
  if (row === undefined) return null;
  if (row.pdf !== null) return row.pdf;
  const [receipt] = await receiptsOfRequests(sql, [row.request_id]);
  if (receipt === undefined) return null;
  const bytes = await print(sql, receipt, row.body);
  // On concurrent first downloads the earlier PDF is kept for both.
  const [kept] = await sql.query<{ pdf: Buffer }>(
    'update receipts set pdf = coalesce(pdf, $2) where request_id = $1 returning pdf',
    [row.request_id, bytes],
  );
  return kept?.pdf ?? null;
}

async function print(sql: Sql, receipt: ReceiptRow, body: string): Promise<Buffer> {
  const document = readSubmission(receipt.kind, parseJson(body));
  const { account, original_id: originalId } = receipt;
  const credited = originalId === null ? null : await receiptOfDocument(sql, account, 'invoice', originalId);
  return fiscalPdf({ receipt, document, credited });
}
