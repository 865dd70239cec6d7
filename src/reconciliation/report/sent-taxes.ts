import { type Decimal, sum, ZERO } from '../../documents/money';
import type { SalesLine } from '../../documents/sales-document';
import type { SubmittedAmounts } from '../../fiscal/submitted-amounts';
import type { SentTax } from './reconciled-input';

/** Tax of a document with several codes whose lines do not tell how it is divided. */
export const MIXED = 'MIXED';

/**
 * Amounts, tax included, and tax by tax code. The payload names the tax of the whole document only. With one code it is
 * that code's; with several it is divided as the books have it line by line, and only if those lines are the ones that
 * were sent and their taxes add up to the tax that was sent. Else it stands under {@link MIXED}: what is not known is
 * not guessed.
 *
 * @param lines of the sales document that was mapped; asked for when there are several codes
 */
export function sentTaxes(sent: SubmittedAmounts, lines: () => readonly SalesLine[]): SentTax[] {
  const codes = [...new Set(sent.lines.map(({ taxCode }) => taxCode))].sort();
  const [only] = codes;
  if (only !== undefined && codes.length === 1) return [withTax(sent, only, sent.totalTax)];
  const taxes = lineTaxes(sent, lines());
  const taxOf = (code: string): Decimal =>
    sum((taxes ?? []).filter((_tax, index) => sent.lines[index]?.taxCode === code));
  const divided = codes.map((code) => withTax(sent, code, taxOf(code)));
  if (taxes !== null) return divided;
  const amount = sent.isTaxInclusive ? ZERO : sent.totalTax;
  return [...divided, { taxCode: MIXED, amount, tax: sent.totalTax }];
}

function withTax(sent: SubmittedAmounts, taxCode: string, tax: Decimal): SentTax {
  const lines = sent.lines.filter((line) => line.taxCode === taxCode);
  const amount = sum(lines.map((line) => line.amount));
  return { taxCode, amount: sent.isTaxInclusive ? amount : amount.plus(tax), tax };
}

/** The tax of each line that was sent; null when it cannot be determined. */
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
