import { grouped } from '../../domain/grouped';
import { Decimal, sum, ZERO } from '../../domain/money';
import type { CountryRules } from '../country';
import type { MappedLine } from '../mapped-line';
import { taxGroupOf } from '../map-taxes';

/** Lines of one tax of the authority, with the tax as the authority and as the books compute it. */
export interface TaxGroup {
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

export function taxGroups(
  lines: readonly MappedLine[],
  isTaxInclusive: boolean,
  formula: TaxFormula,
): TaxGroup[] {
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

export function isWithinRounding({
  tax,
  booksTax,
  mostRounding: most,
}: Pick<TaxGroup, 'tax' | 'booksTax' | 'mostRounding'>): boolean {
  return tax.minus(booksTax).abs().lessThanOrEqualTo(most);
}
