import { type Decimal, parseDecimal } from '../../documents/money';
import { type ExactJson, isObject, textOf } from '../../platform/http/exact-json';
import type { SubmittedAmounts } from '../submitted-amounts';
import { parseSubmitted } from './parse-submitted';

/** Reads back what to-fiscal-harmony.ts has written (interface document, Invoice and CreditNote). */
export function readSubmittedAmounts(payload: Buffer): SubmittedAmounts | null {
  const json = parseSubmitted(payload);
  if (json === null || !Array.isArray(json.LineItems)) return null;
  const number = textOf(json.InvoiceNumber) ?? textOf(json.CreditNoteNumber);
  const currency = textOf(json.CurrencyCode);
  const total = amount(json.Total);
  const totalTax = amount(json.TotalTax);
  if (number === null || currency === null || total === null || totalTax === null) return null;
  const lines = (json.LineItems as readonly ExactJson[]).flatMap((line) => {
    const lineAmount = isObject(line) ? amount(line.LineAmount) : null;
    const taxCode = isObject(line) ? textOf(line.TaxCode) : null;
    return lineAmount === null || taxCode === null ? [] : [{ taxCode, amount: lineAmount }];
  });
  if (lines.length !== json.LineItems.length) return null;
  return { number, currency, total, totalTax, isTaxInclusive: json.IsTaxInclusive === true, lines };
}

function amount(value: ExactJson): Decimal | null {
  return parseDecimal(textOf(value) ?? '');
}
