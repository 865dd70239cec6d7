import { Decimal, sum, ZERO } from './amounts';
import type { DocumentBody, LineAmountTypes, LineItem } from './document-types';
import { hasAmounts, lineAmountOf, type LineSpec, lineTax } from './line-builder';

export type Totals = Pick<DocumentBody, 'SubTotal' | 'TotalTax' | 'Total'>;

/** Xero's totals: tax is the sum of the lines' rounded tax, `SubTotal` is always net. */
export function totalsOf(
  lines: readonly Pick<LineItem, 'LineAmount' | 'TaxAmount'>[],
  amountsAre: LineAmountTypes,
): Totals {
  const amounts = sum(lines.map((line) => line.LineAmount ?? ZERO));
  const tax = sum(lines.map((line) => line.TaxAmount ?? ZERO));
  return amountsAre === 'Inclusive'
    ? { SubTotal: amounts.minus(tax), TotalTax: tax, Total: amounts }
    : { SubTotal: amounts, TotalTax: tax, Total: amounts.plus(tax) };
}

/**
 * Tax as the authority computes it: once per tax on the sum of its lines (RCPT026). It may differ from `TotalTax` by
 * cents.
 */
function taxByGroup(
  lines: readonly Pick<LineItem, 'LineAmount' | 'TaxType'>[],
  amountsAre: LineAmountTypes,
): Decimal {
  const groups = new Map<string, Decimal>();
  for (const line of lines) {
    if (line.TaxType === undefined || line.LineAmount === undefined) continue;
    groups.set(line.TaxType, line.LineAmount.plus(groups.get(line.TaxType) ?? ZERO));
  }
  return sum([...groups].map(([taxType, amount]) => lineTax(amount, taxType, amountsAre)));
}

/** Totals of a specification after it is built. */
export function totalsOfSpecs(lines: readonly LineSpec[], amountsAre: LineAmountTypes): Totals {
  return totalsOf(amountsOf(lines, amountsAre), amountsAre);
}

/** True when books and authority agree on the tax to the cent. */
export function isExact(lines: readonly LineSpec[], amountsAre: LineAmountTypes): boolean {
  const amounts = amountsOf(lines, amountsAre);
  return taxByGroup(amounts, amountsAre).equals(totalsOf(amounts, amountsAre).TotalTax);
}

function amountsOf(
  lines: readonly LineSpec[],
  amountsAre: LineAmountTypes,
): { TaxType: string; LineAmount: Decimal; TaxAmount: Decimal }[] {
  return lines.filter(hasAmounts).map((line) => {
    const amount = lineAmountOf(line);
    const tax = new Decimal(line.typedTax ?? lineTax(amount, line.tax, amountsAre));
    return { TaxType: line.tax, LineAmount: amount, TaxAmount: tax };
  });
}
