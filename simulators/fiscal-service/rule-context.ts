import type { Account, DeviceSettings } from './account';
import { Decimal, sum } from './exact-json';
import { localTimeOf } from './local-time';
import { receiptOfDocument, type ReceiptRow } from './receipts';
import type { CreditedInvoice } from './rules/check-credit-note';
import type { RuleContext } from './rules/check-document';
import type { Sql } from './sql';
import type { SubmittedDocument } from './submitted-document';

/** Reads what the rules need: mappings, device, used numbers, and the credited invoice. */
export async function readRuleContext(
  sql: Sql,
  account: Account,
  device: DeviceSettings,
  document: SubmittedDocument,
  times: { readonly now: Date; readonly previousReceiptDate: string; readonly dayOpenedAt: string },
): Promise<RuleContext> {
  const mappings = await sql.query<{ kind: string; code: string; destination: string }>(
    'select kind, code, destination from mappings where account = $1',
    [account.name],
  );
  const of = (kind: string): [string, string][] =>
    mappings.filter((mapping) => mapping.kind === kind).map((mapping) => [mapping.code, mapping.destination]);
  return {
    currencyMappings: new Map(of('currency')),
    supportedCurrencies: account.supportedCurrencies,
    taxMappings: new Map(of('tax').map(([code, id]) => [code, Number(id)])),
    device,
    taxTolerance: new Decimal(account.taxTolerance),
    times: { ...times, now: localTimeOf(times.now) },
    isNumberTaken: await isNumberTaken(sql, device, document),
    original:
      document.kind === 'creditnote' ? await creditedInvoice(sql, account, document.originalId) : null,
  };
}

/**
 * RCPT013: whether another document of the taxpayer has this number. A copy of the same document passes, so that tests
 * see a document that was sent twice.
 */
async function isNumberTaken(
  sql: Sql,
  device: DeviceSettings,
  document: SubmittedDocument,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from receipts where taxpayer_tin = $1 and number = $2 and not (kind = $3 and document_id = $4) limit 1`,
    [device.taxPayerTIN, document.number, document.kind, document.documentId],
  );
  return rows.length > 0;
}

async function creditedInvoice(
  sql: Sql,
  account: Account,
  originalId: string,
): Promise<CreditedInvoice | null> {
  const original = await receiptOfDocument(sql, account.name, 'invoice', originalId);
  if (original === null) return null;
  const credits = await sql.query<Pick<ReceiptRow, 'total' | 'taxes'>>(
    `select total, taxes from receipts where account = $1 and original_id = $2 and kind = 'creditnote'`,
    [account.name, originalId],
  );
  return {
    currency: original.currency,
    total: new Decimal(original.total),
    receiptDate: original.receipt_date,
    leftOfTaxes: leftOfTaxes(original, credits),
    credited: sum(credits.map((credit) => new Decimal(credit.total))),
  };
}

function leftOfTaxes(
  original: Pick<ReceiptRow, 'taxes'>,
  credits: readonly Pick<ReceiptRow, 'taxes'>[],
): Map<number, Decimal> {
  const left = new Map(original.taxes.map((tax) => [tax.taxId, new Decimal(tax.salesAmountWithTax)]));
  for (const { taxId, salesAmountWithTax } of credits.flatMap(({ taxes }) => taxes)) {
    const before = left.get(taxId);
    if (before !== undefined) left.set(taxId, before.minus(salesAmountWithTax));
  }
  return left;
}
