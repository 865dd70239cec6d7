import { type Decimal, sum, ZERO } from '../documents/money';
import type { SalesLine } from '../documents/sales-document';
import type { SubmittedAmounts } from '../fiscal/submitted-amounts';
import type { SentTax } from './reconciled-input';

/** Tax of a document with several codes whose lines do not tell how it is divided. */
export const MIXED = 'MIXED';

/**
 * Amounts and tax by tax code. The payload names the tax of the whole document only. With one code it is that code's;
 * with several it is divided as the books have it line by line, and only if those lines are the ones that were sent and
 * their taxes add up to the tax that was sent. Else it stands under {@link MIXED}: what is not known is not guessed.
 *
 * @param lines of the sales document that was mapped; asked for when there are several codes
 */
export function sentTaxes(sent: SubmittedAmounts, lines: () => readonly SalesLine[]): SentTax[] {
  const codes = [...new Set(sent.lines.map(({ taxCode }) => taxCode))].sort();
  const amounts = codes.map((taxCode) => ({
    taxCode,
    amount: sum(sent.lines.filter((line) => line.taxCode === taxCode).map(({ amount }) => amount)),
    tax: ZERO,
  }));
  const [only] = amounts;
  if (only !== undefined && amounts.length === 1) return [{ ...only, tax: sent.totalTax }];
  const taxes = lineTaxes(sent, lines());
  if (taxes === null) return [...amounts, { taxCode: MIXED, amount: ZERO, tax: sent.totalTax }];
  return amounts.map((one) => ({
    ...one,
    tax: sum(taxes.filter((_tax, index) => sent.lines[index]?.taxCode === one.taxCode)),
  }));
}

/** The tax of each line that was sent; null when it cannot be told. */
function lineTaxes(sent: SubmittedAmounts, lines: readonly SalesLine[]): Decimal[] | null {
  // Lines without any value are never sent (mapping/map-lines.ts).
  const valued = lines.filter(({ lineAmount, taxAmount }) => !isNothing(lineAmount) || !isNothing(taxAmount));
  const isSame = (line: SalesLine, index: number): boolean =>
    sent.lines[index]?.amount.equals(line.lineAmount ?? ZERO) ?? false;
  if (valued.length !== sent.lines.length || !valued.every(isSame)) return null;
  const taxes = valued.map(({ taxAmount }) => taxAmount ?? ZERO);
  return sum(taxes).equals(sent.totalTax) ? taxes : null;
}

function isNothing(amount: Decimal | null): boolean {
  return amount?.isZero() ?? true;
}
