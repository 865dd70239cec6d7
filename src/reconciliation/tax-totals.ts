import { type Decimal, formatAmount, ZERO } from '../documents/money';
import type { DocumentKind } from '../documents/sales-document';
import type { ReconciledInput } from './reconciled-input';

/**
 * Fiscalised line amounts by tax code, as they were sent; the payload names the tax itself only for the whole
 * document. A document whose lines all have one code adds its tax to that code, any other to `MIXED`.
 */
export interface TaxTotal {
  /** Month of the receipt, `YYYY-MM`: the period in which the authority counts it. */
  readonly month: string;
  readonly currency: string;
  readonly kind: DocumentKind;
  readonly taxCode: string;
  readonly amount: string;
  readonly tax: string;
}

export function taxTotals(inputs: readonly ReconciledInput[]): TaxTotal[] {
  const totals = new Map<string, { amount: Decimal; tax: Decimal }>();
  const add = (key: readonly string[], amount: Decimal, tax: Decimal): void => {
    const name = JSON.stringify(key);
    const before = totals.get(name) ?? { amount: ZERO, tax: ZERO };
    totals.set(name, { amount: before.amount.plus(amount), tax: before.tax.plus(tax) });
  };
  for (const { kind, sent, receipt } of inputs) {
    if (sent === null || receipt === null) continue;
    const group = [sent.datedAt.slice(0, 7), sent.currency, kind];
    for (const { taxCode, amount } of sent.taxes) add([...group, taxCode], amount, ZERO);
    const codes = [...new Set(sent.taxes.map(({ taxCode }) => taxCode))];
    add([...group, codes.length === 1 ? (codes[0] ?? '') : 'MIXED'], ZERO, sent.totalTax);
  }
  return [...totals]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { amount, tax }]) => {
      const [month = '', currency = '', kind, taxCode = ''] = JSON.parse(name) as string[];
      return {
        ...{ month, currency, kind: kind as DocumentKind, taxCode },
        ...{ amount: formatAmount(amount), tax: formatAmount(tax) },
      };
    });
}
