import { isObject, parseExactJson, textOf } from '../http/exact-json';
import { type Decimal, parseDecimal, ZERO } from '../documents/money';
import type { SentSide } from './reconciled-input';

/**
 * The amounts in the very bytes that were sent (published interface, Invoice and CreditNote): not what we meant to
 * send. What cannot be read counts as nothing, and then differs from the books.
 */
export function sentAmounts(payload: Buffer): Pick<SentSide, 'currency' | 'total' | 'totalTax' | 'taxes'> {
  const json = parseExactJson(payload.toString('utf8'));
  if (!isObject(json)) return { currency: '', total: ZERO, totalTax: ZERO, taxes: [] };
  const amount = (value: typeof json.Total): Decimal => parseDecimal(textOf(value) ?? '') ?? ZERO;
  const lines = Array.isArray(json.LineItems) ? (json.LineItems as readonly (typeof json.Total)[]) : [];
  return {
    ...{
      currency: textOf(json.CurrencyCode) ?? '',
      total: amount(json.Total),
      totalTax: amount(json.TotalTax),
    },
    taxes: lines
      .filter(isObject)
      .map((line) => ({ taxCode: textOf(line.TaxCode) ?? '', amount: amount(line.LineAmount) })),
  };
}
