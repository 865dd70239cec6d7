import type { SalesDocument } from '../documents/sales-document';
import { toCents } from '../documents/money';
import { checkTotals, type CheckedTotals, type TotalsRules } from './check-totals';
import type { MappedLine } from './map-lines';

/** A document's lines and totals in the form in which they are sent. */
export interface SubmittedForm {
  readonly isTaxInclusive: boolean;
  readonly lines: readonly MappedLine[];
  readonly totals: CheckedTotals;
}

/**
 * As the books write it; or with tax included in the lines, where the books add tax on top and only so their total,
 * rounded line by line, and the authority's tax, rounded per group, can stand together. The total,
 * and what each line comes to with its tax, stay the books' own to the cent.
 */
export function submittedForm(
  document: SalesDocument,
  lines: readonly MappedLine[],
  rules: TotalsRules,
): SubmittedForm {
  const isTaxInclusive = document.amountsAre === 'inclusive';
  const asWritten = { isTaxInclusive, lines, totals: checkTotals(document, lines, rules) };
  const isOnlyTax = asWritten.totals.issues.map(({ code }) => code).join() === 'TAX_DIFFERS';
  if (document.amountsAre !== 'exclusive' || !isOnlyTax) return asWritten;
  const included = lines.map((line) => withTax(line, rules.country.mostDecimals));
  if (!included.every((line) => line !== null)) return asWritten;
  const totals = checkTotals({ ...document, amountsAre: 'inclusive' }, included, rules);
  return totals.issues.length === 0 ? { isTaxInclusive: true, lines: included, totals } : asWritten;
}

/** Null where no price of as many decimals multiplies to the amount with tax. */
function withTax({ line, tax, booksTax }: MappedLine, mostDecimals: number): MappedLine | null {
  const lineAmount = line.lineAmount.plus(booksTax);
  const unitAmount = lineAmount.dividedBy(line.quantity).toDecimalPlaces(mostDecimals);
  const isExact = unitAmount.greaterThan(0) && toCents(unitAmount.times(line.quantity)).equals(lineAmount);
  return isExact ? { line: { ...line, unitAmount, lineAmount }, tax, booksTax } : null;
}
