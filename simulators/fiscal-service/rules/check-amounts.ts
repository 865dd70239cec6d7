import { Decimal, sum, toCents } from '../exact-json';
import type { SubmittedDocument, SubmittedLine } from '../submitted-document';
import { red, type RuleBreach } from './rule-breach';

/** A line together with the device's rate for it; null is exempt. */
export interface RatedLine {
  readonly line: SubmittedLine;
  readonly taxId: number;
  readonly percent: Decimal | null;
}

export interface TaxGroup {
  readonly taxId: number;
  readonly percent: Decimal | null;
  readonly taxAmount: Decimal;
  readonly salesAmountWithTax: Decimal;
}

/** RCPT016, 022, 023, 024: every line by itself. */
export function checkLines(lines: readonly SubmittedLine[]): RuleBreach[] {
  if (lines.length === 0) return [red('RCPT016', 'The receipt has no lines.')];
  return lines.flatMap((line, index) => {
    const name = `Line ${index + 1}`;
    if (!line.unitAmount.greaterThan(0))
      return [red('RCPT022', `${name}: the price must be greater than zero.`)];
    if (!line.quantity.greaterThan(0)) return [red('RCPT023', `${name}: the quantity must be positive.`)];
    const product = toCents(line.unitAmount.times(line.quantity));
    if (product.equals(line.lineAmount)) return [];
    return [
      red(
        'RCPT024',
        `${name}: ${line.lineAmount.toFixed()} is not price times quantity (${product.toFixed()}).`,
      ),
    ];
  });
}

/** Tax per group on the sum of its lines, rounded once (RCPT026, RCPT027). */
export function taxGroups(lines: readonly RatedLine[], isInclusive: boolean): TaxGroup[] {
  const ids = [...new Set(lines.map((rated) => rated.taxId))];
  return ids.map((taxId) => {
    const members = lines.filter((rated) => rated.taxId === taxId);
    const percent = members[0]?.percent ?? null;
    const amount = sum(members.map((rated) => rated.line.lineAmount));
    const rate = percent ?? new Decimal(0);
    const base = isInclusive ? rate.plus(100) : new Decimal(100);
    const taxAmount = toCents(amount.times(rate).dividedBy(base));
    return { taxId, percent, taxAmount, salesAmountWithTax: isInclusive ? amount : amount.plus(taxAmount) };
  });
}

/** RCPT019/037/038 and 026/027, 040: the header against the lines. */
export function checkTotals(
  document: SubmittedDocument,
  lines: readonly RatedLine[],
  tolerance: Decimal,
): RuleBreach[] {
  const groups = taxGroups(lines, document.isTaxInclusive);
  const total = sum(groups.map((group) => group.salesAmountWithTax));
  const tax = sum(groups.map((group) => group.taxAmount));
  const breaches: RuleBreach[] = [];
  const stated = document.total ?? total;
  if (!stated.equals(total)) {
    const code = document.isTaxInclusive ? 'RCPT019' : 'RCPT037';
    breaches.push(red(code, `The total ${stated.toFixed()} is not that of the lines (${total.toFixed()}).`));
  }
  const statedTax = document.totalTax ?? tax;
  if (statedTax.minus(tax).abs().greaterThan(tolerance)) {
    breaches.push(
      red('RCPT026', `The tax ${statedTax.toFixed()} is not that of the tax groups (${tax.toFixed()}).`),
    );
  }
  const statedNet = document.subTotal ?? stated.minus(statedTax);
  if (!statedNet.plus(statedTax).equals(stated)) {
    breaches.push(red('RCPT027', 'Net amount and tax do not make the total.'));
  }
  if (stated.lessThan(0)) breaches.push(red('RCPT040', 'The total must not be negative.'));
  return breaches;
}
