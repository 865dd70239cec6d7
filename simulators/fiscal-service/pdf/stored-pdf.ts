import { type Account } from '../account';
import { Decimal, parseJson } from '../exact-json';
import { checkDocument } from '../rules/check-document';
import { taxGroups } from '../rules/check-amounts';
import { readRuleContext } from '../rule-context';
import { findReceipt, type ReceiptRow } from '../status-element';
import type { Sql } from '../store';
import { readSubmission } from '../submitted-document';
import { fiscalPdf } from './fiscal-pdf';

/** The PDF of a receipt by its name: made when first asked for, then always the same bytes. */
export async function storedPdf(sql: Sql, account: Account, pdfName: string): Promise<Buffer | null> {
  const [row] = await sql.query<{
    request_id: string;
    pdf: Buffer | null;
    body: string;
    kind: 'invoice' | 'creditnote';
  }>(
    `select c.request_id, c.pdf, r.body, r.kind from receipts c join requests r on r.id = c.request_id
     where c.account = $1 and c.pdf_name = $2`,
    [account.name, pdfName],
  );
  if (row === undefined) return null;
  if (row.pdf !== null) return row.pdf;
  const receipt = await findReceipt(sql, row.request_id);
  const bytes = receipt === null ? null : await print(sql, account, receipt, row.kind, row.body);
  if (bytes !== null)
    await sql.query('update receipts set pdf = $2 where request_id = $1 and pdf is null', [
      row.request_id,
      bytes,
    ]);
  const [kept] = await sql.query<{ pdf: Buffer | null }>('select pdf from receipts where request_id = $1', [
    row.request_id,
  ]);
  return kept?.pdf ?? null;
}

async function print(
  sql: Sql,
  account: Account,
  receipt: ReceiptRow,
  kind: 'invoice' | 'creditnote',
  body: string,
): Promise<Buffer | null> {
  const read = readSubmission(kind, parseJson(body));
  if ('faults' in read || account.device === null) return null;
  const context = await readRuleContext(sql, account, read.document, '', receipt.fiscalised_at);
  const { lines } = checkDocument(read.document, {
    ...context,
    taxTolerance: new Decimal(account.taxTolerance),
  });
  const credited = receipt.original_id === null ? null : await receiptOf(sql, account, receipt.original_id);
  const groups = taxGroups(lines, read.document.isTaxInclusive);
  return fiscalPdf({ device: account.device, receipt, document: read.document, groups, credited });
}

async function receiptOf(sql: Sql, account: Account, documentId: string): Promise<ReceiptRow | null> {
  const [row] = await sql.query<{ request_id: string }>(
    'select request_id from receipts where account = $1 and document_id = $2 order by global_no limit 1',
    [account.name, documentId],
  );
  return row === undefined ? null : findReceipt(sql, row.request_id);
}
