import { isBlank } from '../domain/blank-text';
import type { CalendarDay } from '../domain/calendar-day';
import type { FoldedLine } from '../domain/fiscal/adjustment';
import type { FiscalLine, OmittedLine } from '../domain/fiscal/fiscal-document';
import { issue, type Issue } from '../domain/issues/issue';
import { Decimal, formatAmount, toCents, ZERO } from '../domain/money';
import type { SalesLine } from '../domain/sales/sales-document';
import { cutAt } from '../domain/unstorable-text';
import { productCodeIssues } from './check-product-code';
import { findTaxRule, successorOf } from './map-taxes';
import type { MappedLine } from './mapped-line';
import type { MappingRules, TaxRule } from './mapping-rules';
import { type DeductedLine, foldLines } from './negative-lines/fold-lines';
import { judgeLine } from './negative-lines/judge-line';
import { resolveProductCode } from './product-code';

interface MappedLines {
  readonly mapped: readonly MappedLine[];
  /** Negative lines and cents of rounding that are deducted from the mapped lines. */
  readonly folded: readonly FoldedLine[];
  readonly omitted: readonly OmittedLine[];
  readonly issues: readonly Issue[];
}

/**
 * Maps every line, and deducts negative ones from the others (`negative-lines/`).
 * @param taxDay day whose tax rules apply (the original's for a credit note)
 * @param rounding of the total; null: none
 * @param datedOn document's own day
 */
export function mapLines(
  lines: readonly SalesLine[],
  rules: MappingRules,
  taxDay: CalendarDay,
  rounding: DeductedLine | null = null,
  datedOn: CalendarDay = taxDay,
): MappedLines {
  const mapped: MappedLine[] = [];
  const deducted: DeductedLine[] = [];
  const omitted: OmittedLine[] = [];
  const issues: Issue[] = [];
  lines.forEach((line, index) => {
    if (hasNoValue(line)) {
      omitted.push({ path: `lines[${index}]`, description: line.description });
      return;
    }
    const result = mapLine(line, index, rules, { taxDay, datedOn }, lines);
    issues.push(...result.issues);
    if (result.mapped !== null) mapped.push(result.mapped);
    if (result.deducted !== null) deducted.push(result.deducted);
  });
  if (issues.length > 0) return { mapped, folded: [], omitted, issues };
  if (rounding !== null && mapped.length > 0) deducted.push(rounding);
  const left = foldLines(mapped, deducted, rules.country.mostDecimals);
  const isEmpty = mapped.length === 0 && deducted.length === 0;
  return {
    mapped: left.lines,
    folded: left.adjustments,
    omitted,
    issues: isEmpty ? [issue('LINES_MISSING', 'lines')] : left.issues,
  };
}

/** True for text-only and free lines: authorities reject a zero price, and no total depends on them. */
export function hasNoValue(line: Pick<SalesLine, 'lineAmount' | 'taxAmount'>): boolean {
  return (line.lineAmount?.isZero() ?? true) && (line.taxAmount?.isZero() ?? true);
}

interface LineResult {
  readonly mapped: MappedLine | null;
  readonly deducted: DeductedLine | null;
  readonly issues: readonly Issue[];
}

interface LineDays {
  readonly taxDay: CalendarDay;
  readonly datedOn: CalendarDay;
}

function mapLine(
  line: SalesLine,
  index: number,
  rules: MappingRules,
  days: LineDays,
  all: readonly SalesLine[],
): LineResult {
  const tax = findTaxRule(rules.taxes, line.taxType, days.taxDay);
  const judgement = judgeLine(line, index, tax, rules, all);
  if (judgement === null) return mapSold(line, index, tax, rules, days);
  if ('issue' in judgement) return { mapped: null, deducted: null, issues: [judgement.issue] };
  return deductedLine(line, index, tax, judgement, rules);
}

/** Checks a line that is deducted from others: it needs an amount in cents, but neither code nor description. */
function deductedLine(
  line: SalesLine,
  index: number,
  tax: TaxRule | null,
  { as, amount: lineAmount }: Pick<DeductedLine, 'as'> & { amount: Decimal },
  { country }: MappingRules,
): LineResult {
  const amounts = { ...positive(line, lineAmount, country.mostDecimals), lineAmount };
  const issues = productIssues(line, amounts, country.mostDecimals, index);
  const [path, number, booksTax] = [`lines[${index}]`, index + 1, line.taxAmount ?? ZERO];
  const { taxType } = line;
  return { mapped: null, deducted: { path, number, as, taxType, tax, lineAmount, booksTax }, issues };
}

function mapSold(
  line: SalesLine,
  index: number,
  tax: TaxRule | null,
  rules: MappingRules,
  days: LineDays,
): LineResult {
  const lineAmount = line.lineAmount ?? ZERO;
  const { mostDecimals, longest } = rules.country;
  const { quantity, unitAmount } = positive(line, lineAmount, mostDecimals);
  const code = resolveProductCode(line, rules);
  const productCode = code.code;
  const issues = [
    ...taxIssues(tax, rules.taxes, line, index, days),
    ...productCodeIssues(code, rules.country.productCode, tax, line, index),
    ...amountIssues(line, { quantity, unitAmount, lineAmount }, mostDecimals, index),
  ];
  // Cuts the text, because books allow thousands of characters and no amount depends on it.
  const text = isBlank(line.description) ? line.itemCode : line.description.trim();
  const description = cutAt(text, longest.description);
  if (isBlank(description)) {
    issues.push(issue('DESCRIPTION_MISSING', `lines[${index}].description`, { line: index + 1 }));
  }
  if (issues.length > 0 || tax === null || productCode === null)
    return { mapped: null, deducted: null, issues };
  return {
    mapped: {
      path: `lines[${index}]`,
      number: index + 1,
      line: { description, unitAmount, quantity, lineAmount, productCode, taxCode: tax.taxCode },
      tax,
      booksTax: line.taxAmount ?? ZERO,
    },
    deducted: null,
    issues,
  };
}

/** Makes quantity and price positive where both are negative, which gives the same amount. */
function positive(
  line: SalesLine,
  lineAmount: Decimal,
  mostDecimals: number,
): { quantity: Decimal; unitAmount: Decimal } {
  const quantity = line.quantity ?? new Decimal(1);
  const unitAmount = unitPrice(line, quantity, lineAmount, mostDecimals);
  const areBothNegative = quantity.isNegative() && unitAmount.isNegative();
  return areBothNegative
    ? { quantity: quantity.neg(), unitAmount: unitAmount.neg() }
    : { quantity, unitAmount };
}

/**
 * Price that multiplies to the line amount, with any discount included (a separate discount is undefined in the
 * interface, see docs/assumptions.md).
 */
function unitPrice(line: SalesLine, quantity: Decimal, lineAmount: Decimal, mostDecimals: number): Decimal {
  return (
    ownPrice(line) ??
    (quantity.isZero() ? lineAmount : lineAmount.dividedBy(quantity).toDecimalPlaces(mostDecimals))
  );
}

/** Price that the books multiply to the line amount; null where they apply a discount, or have none. */
function ownPrice({ unitAmount, discountRate, discountAmount }: SalesLine): Decimal | null {
  const isDiscounted = !(discountRate?.isZero() ?? true) || !(discountAmount?.isZero() ?? true);
  return isDiscounted ? null : unitAmount;
}

function taxIssues(
  tax: TaxRule | null,
  taxes: readonly TaxRule[],
  { taxType }: SalesLine,
  index: number,
  { taxDay: day, datedOn }: LineDays,
): Issue[] {
  if (tax !== null) return [];
  const ended = successorOf(taxes, taxType, day);
  const named = {
    ...{ line: index + 1, taxType, day },
    ...(datedOn === day ? {} : { datedOn }),
    ...(ended === null ? {} : { ended }),
  };
  return [issue('TAX_UNMAPPED', `lines[${index}].taxType`, named)];
}

type LineAmounts = Pick<FiscalLine, 'quantity' | 'unitAmount' | 'lineAmount'>;

function amountIssues(source: SalesLine, amounts: LineAmounts, mostDecimals: number, index: number): Issue[] {
  const { quantity, unitAmount, lineAmount } = amounts;
  const path = `lines[${index}]`;
  if (!quantity.greaterThan(0) || !unitAmount.greaterThan(0) || !lineAmount.greaterThan(0)) {
    return [issue('LINE_NOT_POSITIVE', path, amountsNamed(amounts, index))];
  }
  if (quantity.decimalPlaces() > mostDecimals) {
    return [issue('LINE_TOO_PRECISE', path, { line: index + 1, most: mostDecimals })];
  }
  return productIssues(source, amounts, mostDecimals, index);
}

function amountsNamed({ quantity, unitAmount, lineAmount }: LineAmounts, index: number) {
  return {
    line: index + 1,
    quantity: quantity.toFixed(),
    unitAmount: formatAmount(unitAmount),
    lineAmount: formatAmount(lineAmount),
  };
}

function productIssues(
  source: SalesLine,
  amounts: LineAmounts,
  mostDecimals: number,
  index: number,
): Issue[] {
  const { quantity, unitAmount, lineAmount } = amounts;
  const product = unitAmount.times(quantity);
  // True for a price computed from the amount, or rounded by the books; `fitLines` makes it exact.
  const isRounded =
    ownPrice(source) === null ||
    product
      .minus(lineAmount)
      .abs()
      .lessThanOrEqualTo(mostRounding(unitAmount, quantity.abs(), mostDecimals));
  if (isRounded && lineAmount.equals(toCents(lineAmount))) return [];
  const named = { ...amountsNamed(amounts, index), product: formatAmount(toCents(product)) };
  return [issue('LINE_TOTAL_DIFFERS', `lines[${index}].lineAmount`, { of: 'product', ...named })];
}

/**
 * Largest rounding of a line: a cent for the amount, and half the last decimal per piece where the price was rounded.
 */
function mostRounding(unitAmount: Decimal, quantity: Decimal, mostDecimals: number): Decimal {
  const cent = new Decimal('0.01');
  if (unitAmount.decimalPlaces() < mostDecimals) return cent;
  return cent.plus(quantity.times(new Decimal(10).pow(-mostDecimals)).dividedBy(2));
}
