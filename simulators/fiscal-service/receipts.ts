import type { Account, DeviceSettings } from './account';
import type { SignedReceipt } from './device/fiscal-device';
import type { RequestRow } from './requests';
import type { TaxGroup } from './rules/tax-groups';
import type { Verdict } from './rules/check-document';
import type { Sql } from './sql';
import type { SubmittedDocument } from './submitted-document';

/** Tax of a stored receipt: amounts and percent as decimal text; no percent for exempt. */
export interface ReceiptTax {
  taxId: number;
  taxName: string;
  percent: string | null;
  taxAmount: string;
  salesAmountWithTax: string;
}

export interface ReceiptRow {
  request_id: string;
  account: string;
  device_id: number;
  /** Device settings at the time of the receipt, so that what is printed never changes. */
  seller: DeviceSettings;
  fiscal_day: number;
  receipt_counter: number;
  global_no: number;
  kind: SubmittedDocument['kind'];
  document_id: string;
  number: string;
  original_id: string | null;
  currency: string;
  total: string;
  taxes: ReceiptTax[];
  receipt_date: string;
  verification_code: string;
  qr_url: string;
  pdf_name: string;
  fiscalised_at: Date;
  /** Wrong statement that the service gives about the receipt; null for the true one. */
  told: object | null;
}

const COLUMNS = `request_id, account, device_id, seller, fiscal_day, receipt_counter, global_no, kind, document_id, number,
  original_id, currency, total, taxes, receipt_date, verification_code, qr_url, pdf_name, fiscalised_at, told`;

export async function receiptsOfRequests(sql: Sql, requestIds: readonly string[]): Promise<ReceiptRow[]> {
  return sql.query<ReceiptRow>(`select ${COLUMNS} from receipts where request_id = any($1)`, [requestIds]);
}

/** Receipt of a document; the first, if it was fiscalised more than once. */
export async function receiptOfDocument(
  sql: Sql,
  account: string,
  kind: SubmittedDocument['kind'],
  documentId: string,
): Promise<ReceiptRow | null> {
  const [row] = await sql.query<ReceiptRow>(
    `select ${COLUMNS} from receipts where account = $1 and kind = $2 and document_id = $3
     order by fiscalised_at, global_no limit 1`,
    [account, kind, documentId],
  );
  return row ?? null;
}

export interface NewReceipt {
  readonly account: Account;
  readonly seller: DeviceSettings;
  readonly request: RequestRow;
  readonly document: SubmittedDocument;
  readonly verdict: Verdict;
  readonly signed: SignedReceipt;
  readonly now: Date;
}

export async function insertReceipt(sql: Sql, receipt: NewReceipt): Promise<ReceiptRow> {
  const { account, seller, request, document, verdict, signed, now } = receipt;
  const values = {
    request_id: request.id,
    account: account.name,
    device_id: seller.deviceId,
    seller: JSON.stringify(seller),
    taxpayer_tin: seller.taxPayerTIN,
    fiscal_day: signed.fiscalDay,
    receipt_counter: signed.receiptCounter,
    global_no: signed.globalNo,
    kind: document.kind,
    document_id: document.documentId,
    number: document.number,
    original_id: document.kind === 'creditnote' ? document.originalId : null,
    currency: verdict.currency,
    total: verdict.total.toFixed(2),
    taxes: JSON.stringify(verdict.groups.map(toReceiptTax)),
    receipt_date: document.date,
    previous_hash: signed.previousHash,
    hash: signed.hash,
    signature: signed.signature,
    verification_code: signed.verificationCode,
    qr_url: signed.qrUrl,
    pdf_name: `${document.kind}-${seller.deviceId}-${signed.globalNo}-${request.id}.pdf`,
    fiscalised_at: now,
  };
  const places = Object.keys(values).map((_name, index) => `$${index + 1}`);
  const [row] = await sql.query<ReceiptRow>(
    `insert into receipts (${Object.keys(values).join(', ')}) values (${places.join(', ')}) returning ${COLUMNS}`,
    Object.values(values),
  );
  if (row === undefined) throw new Error(`the receipt of request ${request.id} was not stored`);
  return row;
}

function toReceiptTax(group: TaxGroup): ReceiptTax {
  return {
    taxId: group.tax.taxID,
    taxName: group.tax.taxName,
    percent: group.tax.taxPercent ?? null,
    taxAmount: group.taxAmount.toFixed(2),
    salesAmountWithTax: group.salesAmountWithTax.toFixed(2),
  };
}
