import { issue, type Issue } from '../domain/issues/issue';
import { type Decimal, formatAmount, sum } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import type { MappedLine } from './mapped-line';
import { isRoundedTotal } from './negative-lines/rounded-total';

/** Issues of a total that differs from lines, net or tax, to the cent; never adjusted silently. */
export function totalIssues(document: SalesDocument, lines: readonly MappedLine[]): Issue[] {
  return [...positiveIssues(document.total), ...sumIssues(document, lines)];
}

function positiveIssues(total: Decimal): Issue[] {
  if (total.greaterThan(0)) return [];
  return [issue('TOTAL_NOT_POSITIVE', 'total', { total: formatAmount(total) })];
}

function sumIssues(document: SalesDocument, lines: readonly MappedLine[]): Issue[] {
  const { amountsAre, currency, total } = document;
  const lineSum = sum(lines.map((mapped) => mapped.line.lineAmount));
  const expected = amountsAre === 'inclusive' ? lineSum : lineSum.plus(document.totalTax);
  if (isRoundedTotal(document) && expected.plus(document.rounding).equals(total)) {
    const amounts = { total: formatAmount(total), lines: formatAmount(expected) };
    return [
      issue('TOTAL_ROUNDED', 'total', { currency, ...amounts, rounding: formatAmount(document.rounding) }),
    ];
  }
  const rounding = document.rounding.isZero() ? null : formatAmount(document.rounding);
  const issues: Issue[] = [];
  if (!expected.equals(total)) {
    issues.push(
      issue('TOTAL_DIFFERS', 'total', {
        of: 'lines',
        currency,
        total: formatAmount(total),
        lines: formatAmount(expected),
        difference: formatAmount(total.minus(expected)),
        rounding,
      }),
    );
  }
  // Compares net plus tax with the total, between which the authority knows no rounding; skipped after an issue of the
  // same cause.
  const ofParts = document.subTotal.plus(document.totalTax);
  const isSaid = issues.length > 0 && ofParts.plus(document.rounding).equals(total);
  if (!ofParts.equals(total) && !isSaid) {
    issues.push(
      issue('TOTAL_DIFFERS', 'subTotal', {
        of: 'parts',
        net: formatAmount(document.subTotal),
        tax: formatAmount(document.totalTax),
        total: formatAmount(total),
        rounding,
      }),
    );
  }
  return issues;
}
