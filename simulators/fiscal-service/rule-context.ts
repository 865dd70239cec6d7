import type { Account } from './account';
import { Decimal } from './exact-json';
import type { RuleContext } from './rules/check-document';
import type { CreditedInvoice } from './rules/check-credit-note';
import type { Sql } from './store';
import type { SubmittedDocument } from './submitted-document';

/** Reads what the rules need to know of the account: mappings, device, numbers in use, the credited invoice. */
export async function readRuleContext(
  sql: Sql,
  account: Account,
  document: SubmittedDocument,
  previousReceiptDate: string,
  now: Date,
): Promise<RuleContext> {
  const mappings = await sql.query<{ kind: string; code: string; destination: string }>(
    'select kind, code, destination from mappings where account = $1',
    [account.name],
  );
  const of = (kind: string): [string, string][] =>
    mappings.filter((mapping) => mapping.kind === kind).map((mapping) => [mapping.code, mapping.destination]);
  const taxMappings = new Map(of('tax').map(([code, id]) => [code, Number(id)]));
  return {
    currencyMappings: new Map(of('currency')),
    supportedCurrencies: account.supportedCurrencies,
    taxMappings,
    deviceTaxes: account.device?.taxes ?? [],
    taxTolerance: new Decimal(account.taxTolerance),
    previousReceiptDate,
    now,
    isNumberTaken: await isNumberTaken(sql, account, document),
    original: document.originalId === null ? null : await creditedInvoice(sql, account, document.originalId),
  };
}

/** Another document under this number; a second copy of the same one is the doubling that tests look for. */
async function isNumberTaken(sql: Sql, account: Account, document: SubmittedDocument): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from receipts where account = $1 and number = $2 and document_id <> $3 limit 1',
    [account.name, document.number, document.documentId],
  );
  return rows.length > 0;
}

async function creditedInvoice(
  sql: Sql,
  account: Account,
  originalId: string,
): Promise<CreditedInvoice | null> {
  const [row] = await sql.query<{
    currency: string;
    total: string;
    receipt_date: string;
    tax_ids: number[];
  }>(
    `select currency, total, receipt_date, tax_ids from receipts
     where account = $1 and document_id = $2 and kind = 'invoice' order by global_no limit 1`,
    [account.name, originalId],
  );
  if (row === undefined) return null;
  const [credited] = await sql.query<{ sum: string | null }>(
    `select sum(total) from receipts where account = $1 and original_id = $2 and kind = 'creditnote'`,
    [account.name, originalId],
  );
  return {
    currency: row.currency,
    total: new Decimal(row.total),
    receiptDate: row.receipt_date,
    taxIds: row.tax_ids,
    credited: new Decimal(credited?.sum ?? 0),
  };
}
