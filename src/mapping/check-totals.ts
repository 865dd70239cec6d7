import { issue, type Issue } from '../documents/issue';
import { Decimal, formatAmount, sum, ZERO } from '../documents/money';
import type { SalesDocument } from '../documents/sales-document';
import type { CountryRules } from './country';
import type { MappedLine } from './map-lines';
import type { MappingRules } from './mapping-rules';

/** What decides about totals. */
export type TotalsRules = Pick<MappingRules, 'taxCents' | 'country'>;

export interface CheckedTotals {
  readonly subTotal: Decimal;
  readonly totalTax: Decimal;
  readonly total: Decimal;
  readonly issues: readonly Issue[];
}

/**
 * Proves the document's totals against its lines the way the authority does: the total is the sum of the lines,
 * and tax is computed once per tax on the sum of its lines (`CountryRules.taxOn`), whereas the books compute it per line
 * and add it up. What differs is named to the cent, never quietly made equal.
 */
export function checkTotals(
  document: SalesDocument,
  lines: readonly MappedLine[],
  { taxCents, country }: TotalsRules,
): CheckedTotals {
  const { subTotal, totalTax, total } = document;
  const issues = [...positiveIssues(total), ...sumIssues(document, lines)];
  const authorityTax = groupTax(lines, document.amountsAre === 'inclusive', country);
  if (authorityTax.equals(totalTax)) return { subTotal, totalTax, total, issues };
  if (
    document.amountsAre === 'inclusive' &&
    taxCents === 'authority' &&
    isWithinCents(authorityTax, document, lines)
  ) {
    return { subTotal: total.minus(authorityTax), totalTax: authorityTax, total, issues };
  }
  return { subTotal, totalTax, total, issues: [...issues, taxIssue(document, authorityTax)] };
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

/** Tax per tax of the authority on the sum of its lines, rounded by its rule; two codes may stand for one tax. */
function groupTax(
  lines: readonly MappedLine[],
  isInclusive: boolean,
  { taxOn }: Pick<CountryRules, 'taxOn'>,
): Decimal {
  const groups = new Map<string | number, { percent: Decimal; amount: Decimal }>();
  for (const { line, tax } of lines) {
    const key = tax.deviceTaxId ?? line.taxCode;
    const group = groups.get(key) ?? { percent: tax.percent ?? ZERO, amount: ZERO };
    groups.set(key, { ...group, amount: group.amount.plus(line.lineAmount) });
  }
  const taxes = [...groups.values()].map(({ percent, amount }) => taxOn(amount, percent, isInclusive));
  return sum(taxes);
}

/** Rounding can differ by half a cent per line and per group: more than that is another tax, not rounding. */
function isWithinCents(
  authorityTax: Decimal,
  document: SalesDocument,
  lines: readonly MappedLine[],
): boolean {
  const most = new Decimal('0.005').times(lines.length + 1);
  return authorityTax.minus(document.totalTax).abs().lessThanOrEqualTo(most);
}

function taxIssue(document: SalesDocument, authorityTax: Decimal): Issue {
  const difference = formatAmount(document.totalTax.minus(authorityTax).abs());
  const message = `The books have ${document.currency} ${formatAmount(document.totalTax)} of tax, the authority computes ${formatAmount(authorityTax)} (difference ${difference}).`;
  return issue('TAX_DIFFERS', 'totalTax', message);
}
