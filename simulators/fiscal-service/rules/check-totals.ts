import { Decimal, sum } from '../exact-json';
import type { SubmittedDocument } from '../submitted-document';
import { breach, type RuleBreach } from './rule-breach';
import type { TaxGroup } from './tax-groups';

/** Total of the receipt: as stated, otherwise as calculated from the lines. */
export function totalOf(document: SubmittedDocument, groups: readonly TaxGroup[]): Decimal {
  return document.total ?? sum(groups.map((group) => group.salesAmountWithTax));
}

/**
 * RCPT019, 037, 038: compares the total with the lines. RCPT026, 027: compares the tax with the groups.
 * The tolerance is for tax, and so also for a total to which tax was added.
 */
export function checkTotals(
  document: SubmittedDocument,
  groups: readonly TaxGroup[],
  taxTolerance: Decimal,
): RuleBreach[] {
  const ofLines = sum(groups.map((group) => group.salesAmountWithTax));
  const tax = sum(groups.map((group) => group.taxAmount));
  const stated = document.total ?? ofLines;
  const statedTax = document.totalTax ?? tax;
  const breaches: RuleBreach[] = [];
  const differs = (one: Decimal, other: Decimal, tolerance: Decimal): boolean =>
    one.minus(other).abs().greaterThan(tolerance);
  if (differs(stated, ofLines, document.isTaxInclusive ? new Decimal(0) : taxTolerance)) {
    const what = `The total ${stated.toFixed()} is not that of the lines (${ofLines.toFixed(2)}).`;
    breaches.push(breach(document.isTaxInclusive ? 'RCPT019' : 'RCPT037', what));
    breaches.push(breach('RCPT038', 'The total is not the sum of the sales amounts with tax.'));
  }
  if (differs(statedTax, tax, taxTolerance)) {
    const what = `The tax ${statedTax.toFixed()} is not that of the tax groups (${tax.toFixed(2)}).`;
    breaches.push(breach('RCPT026', what));
  }
  const net = document.subTotal ?? stated.minus(statedTax);
  if (!net.plus(statedTax).equals(stated)) {
    breaches.push(breach('RCPT027', 'Net amount and tax do not make the total.'));
  }
  return breaches;
}

/** RCPT040, and RCPT02 for amounts of the header with more than two decimal places. */
export function checkHeaderAmounts(document: SubmittedDocument): RuleBreach[] {
  const { total, totalTax, subTotal } = document;
  const breaches: RuleBreach[] = [];
  if (total?.isNegative() === true && !total.isZero()) {
    breaches.push(breach('RCPT040', 'The total must not be negative.'));
  }
  if ([total, totalTax, subTotal].some((amount) => amount !== null && amount.decimalPlaces() > 2)) {
    breaches.push(breach('RCPT02', 'The amounts of the header have at most 2 decimals.'));
  }
  return breaches;
}
