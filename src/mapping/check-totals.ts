import { issue, type Issue } from '../documents/issue';
import { type Decimal, formatAmount, sum } from '../documents/money';
import type { SalesDocument } from '../documents/sales-document';
import type { MappedLine } from './map-lines';

/** What is wrong with a total against its lines, net and tax; named to the cent, never quietly made equal. */
export function totalIssues(document: SalesDocument, lines: readonly MappedLine[]): Issue[] {
  return [...positiveIssues(document.total), ...sumIssues(document, lines)];
}

function positiveIssues(total: Decimal): Issue[] {
  if (total.greaterThan(0)) return [];
  return [
    issue('TOTAL_NOT_POSITIVE', 'total', `The total is ${formatAmount(total)}; it must be above zero.`),
  ];
}

function sumIssues(document: SalesDocument, lines: readonly MappedLine[]): Issue[] {
  const { amountsAre, currency, total } = document;
  const lineSum = sum(lines.map((mapped) => mapped.line.lineAmount));
  const expected = amountsAre === 'inclusive' ? lineSum : lineSum.plus(document.totalTax);
  const rounded = document.rounding.isZero() ? '' : `, rounded by ${formatAmount(document.rounding)}`;
  const issues: Issue[] = [];
  if (!expected.equals(total)) {
    const cents = formatAmount(total.minus(expected));
    const message = `The total is ${currency} ${formatAmount(total)}, the lines make ${formatAmount(expected)} (difference ${cents}${rounded}).`;
    issues.push(issue('TOTAL_DIFFERS', 'total', message));
  }
  // The authority knows no rounding between net, tax and total; what has been said already is not said again.
  const ofParts = document.subTotal.plus(document.totalTax);
  const isSaid = issues.length > 0 && ofParts.plus(document.rounding).equals(total);
  if (!ofParts.equals(total) && !isSaid) {
    const parts = `${formatAmount(document.subTotal)} + ${formatAmount(document.totalTax)}${rounded}`;
    issues.push(
      issue(
        'TOTAL_DIFFERS',
        'subTotal',
        `Net and tax (${parts}) do not make the total of ${formatAmount(total)}.`,
      ),
    );
  }
  return issues;
}
