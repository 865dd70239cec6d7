import { issue, type Issue } from '../../domain/issues/issue';
import { Decimal, formatAmount, sum, ZERO } from '../../domain/money';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { totalIssues } from '../check-totals';
import type { CountryRules } from '../country';
import type { MappedLine } from '../mapped-line';
import type { MappingRules } from '../mapping-rules';
import type { CentAdjustment } from '../../domain/fiscal/adjustment';
import { fitLines } from './fit-lines';
import { grouped } from '../../domain/grouped';
import { taxGroupOf } from '../map-taxes';

/** Lines of one tax of the authority, with the tax as the authority and as the books compute it. */
interface TaxGroup {
  /** Tax codes of the service for the tax, in the order of the lines. */
  readonly taxCodes: readonly string[];
  /** 15.5 for 15.5 %; zero for zero-rated; null for exempt. */
  readonly percent: Decimal | null;
  /** Sum of the line amounts, with or without tax as they are sent. */
  readonly amount: Decimal;
  /** Tax on the sum, rounded as the authority rounds (`CountryRules.taxOn`). */
  readonly tax: Decimal;
  /** Sum of the books' taxes of the lines. */
  readonly booksTax: Decimal;
  /** Largest difference between the two that rounding can cause; a larger one means a different tax. */
  readonly mostRounding: Decimal;
}

type TaxFormula = Pick<CountryRules, 'taxOn'>;

function taxGroups(lines: readonly MappedLine[], isTaxInclusive: boolean, formula: TaxFormula): TaxGroup[] {
  const groups = [...grouped(lines, ({ tax }) => taxGroupOf(tax)).values()];
  return groups.map((ofGroup) => taxGroup(ofGroup, isTaxInclusive, formula));
}

function taxGroup(
  lines: readonly [MappedLine, ...MappedLine[]],
  isTaxInclusive: boolean,
  { taxOn }: TaxFormula,
): TaxGroup {
  const { percent } = lines[0].tax;
  const amount = sum(lines.map(({ line }) => line.lineAmount));
  return {
    taxCodes: [...new Set(lines.map(({ line }) => line.taxCode))],
    percent,
    amount,
    tax: taxOn(amount, percent ?? ZERO, isTaxInclusive),
    booksTax: sum(lines.map(({ booksTax }) => booksTax)),
    mostRounding: mostRounding(lines, percent ?? ZERO),
  };
}

/**
 * Half a cent for each line of the books (folded ones included) and for their sum, and the tax on cents of rounding
 * that have another tax in the books, or none.
 */
function mostRounding(lines: readonly MappedLine[], percent: Decimal): Decimal {
  const ofBooks = lines.reduce((count, { foldedLines = 0 }) => count + 1 + foldedLines, 0);
  const strayCents = sum(lines.map((line) => line.strayCents ?? ZERO));
  return new Decimal('0.005').times(ofBooks + 1).plus(strayCents.times(percent).dividedBy(100));
}

function isWithinRounding({
  tax,
  booksTax,
  mostRounding: most,
}: Pick<TaxGroup, 'tax' | 'booksTax' | 'mostRounding'>): boolean {
  return tax.minus(booksTax).abs().lessThanOrEqualTo(most);
}

/** Lines and totals of a document as sent; with issues, as in the books. */
export interface SubmittedForm {
  readonly isTaxInclusive: boolean;
  readonly lines: readonly MappedLine[];
  readonly taxes: readonly TaxGroup[];
  readonly subTotal: Decimal;
  readonly totalTax: Decimal;
  readonly total: Decimal;
  readonly adjustments: readonly CentAdjustment[];
  readonly issues: readonly Issue[];
}

/** Rules that affect cents. */
type CentRules = Pick<MappingRules, 'taxCents' | 'country'>;

type Form = Pick<SubmittedForm, 'isTaxInclusive' | 'lines' | 'taxes'>;

/**
 * Finds a form that agrees with the books' total and the authority's tax: as in the books, else with tax included in
 * the lines. Total, quantities and the gross amount of each tax stay the books'. Holds only what rounding cannot
 * explain.
 * @param rules with `taxCents: hold` a document whose tax differs by cents is held, too
 */
export function solveCents(
  document: SalesDocument,
  lines: readonly MappedLine[],
  { taxCents, country }: CentRules,
): SubmittedForm {
  const asWritten = formOf(lines, document.amountsAre === 'inclusive', country);
  const { subTotal, totalTax, total } = document;
  const held = { ...asWritten, subTotal, totalTax, total, adjustments: [] };
  const isRight = taxOf(asWritten).equals(totalTax) && areTaxesExplained(document, asWritten);
  const form = isRight ? asWritten : withAuthoritysTax(document, asWritten, country);
  const isHeld = form === null || (taxCents === 'hold' && !taxOf(form).equals(totalTax));
  const wrongTotals = totalIssues(document, lines);
  if (isHeld || wrongTotals.length > 0)
    return {
      ...held,
      issues: [...wrongTotals, ...(isHeld ? [taxIssue(document, asWritten, form !== null)] : [])],
    };
  const tax = taxOf(form);
  const { lines: fitted, adjustments, unfit } = fitLines(form.lines, country.mostDecimals);
  return {
    ...form,
    lines: fitted,
    subTotal: total.minus(tax),
    totalTax: tax,
    total,
    adjustments: [...formAdjustments(asWritten, form), ...adjustments],
    issues: unfit.map(unfitIssue),
  };
}

/** Form with tax included in the lines, where tax does not change the total; null where rounding explains less. */
function withAuthoritysTax(document: SalesDocument, asWritten: Form, country: CountryRules): Form | null {
  const form = asWritten.isTaxInclusive ? asWritten : formOf(asWritten.lines.map(withTax), true, country);
  // The authority rounds once per tax, so the errors of all taxes add up.
  const mostRounding = sum(form.taxes.map((one) => one.mostRounding));
  const whole = { tax: taxOf(form), booksTax: document.totalTax, mostRounding };
  const isExplained = isWithinRounding(whole) && areTaxesExplained(document, form);
  // False where the line taxes of the books do not add up to the document's: then a line amount is unknown.
  const isTotalKept =
    asWritten.isTaxInclusive || sum(form.lines.map(({ line }) => line.lineAmount)).equals(document.total);
  return document.amountsAre !== 'untaxed' && isTotalKept && isExplained ? form : null;
}

/** False where errors of two taxes cancel out, so that only their sum is right. */
function areTaxesExplained({ totalTax }: SalesDocument, { taxes }: Form): boolean {
  const isDivided = sum(taxes.map(({ booksTax }) => booksTax)).equals(totalTax);
  return !isDivided || taxes.every(isWithinRounding);
}

function formOf(lines: readonly MappedLine[], isTaxInclusive: boolean, country: CountryRules): Form {
  return { isTaxInclusive, lines, taxes: taxGroups(lines, isTaxInclusive, country) };
}

function withTax(mapped: MappedLine): MappedLine {
  const { line, booksTax } = mapped;
  return { ...mapped, line: { ...line, lineAmount: line.lineAmount.plus(booksTax) } };
}

function taxOf({ taxes }: Form): Decimal {
  return sum(taxes.map(({ tax }) => tax));
}

function formAdjustments(asWritten: Form, form: Form): CentAdjustment[] {
  const included: CentAdjustment[] =
    form.isTaxInclusive === asWritten.isTaxInclusive ? [] : [{ what: 'tax_included' }];
  const cents = form.taxes
    .filter(({ tax, booksTax }) => !tax.equals(booksTax))
    .map(({ taxCodes, tax, booksTax }) => ({
      what: 'tax_cents' as const,
      taxCodes,
      books: booksTax,
      authority: tax,
    }));
  return [...included, ...cents];
}

function unfitIssue({ line, path, number }: MappedLine): Issue {
  const amounts = { quantity: line.quantity.toFixed(), lineAmount: formatAmount(line.lineAmount) };
  return issue('LINE_TOTAL_DIFFERS', `${path}.lineAmount`, { of: 'anyPrice', line: number, ...amounts });
}

function taxIssue(
  { currency, totalTax, amountsAre }: SalesDocument,
  { taxes, isTaxInclusive }: Form,
  isRounding: boolean,
): Issue {
  const authority = sum(taxes.map(({ tax }) => tax));
  const why = isRounding ? 'rounding' : amountsAre === 'untaxed' ? 'no_tax' : 'unknown';
  return issue('TAX_DIFFERS', 'totalTax', {
    currency,
    books: formatAmount(totalTax),
    authority: formatAmount(authority),
    difference: formatAmount(totalTax.minus(authority).abs()),
    isTaxInclusive,
    why,
    taxes: taxes.map(({ percent, amount, tax, booksTax }) => ({
      percent: percent?.toFixed() ?? null,
      amount: formatAmount(amount),
      tax: formatAmount(tax),
      booksTax: formatAmount(booksTax),
    })),
  });
}
