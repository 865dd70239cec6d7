import { grouped } from '../../documents/grouped';
import { Decimal, sum, ZERO } from '../../documents/money';
import type { CountryRules } from '../country';
import type { MappedLine } from '../mapped-line';
import { taxGroupOf } from '../map-taxes';

/** The lines of one tax of the authority, and their tax as the authority and as the books have it. */
export interface TaxGroup {
  /** Codes of the service that stand for the tax, in the order of the lines. */
  readonly taxCodes: readonly string[];
  /** 15.5 for 15.5 %; zero for zero-rated; null for exempt. */
  readonly percent: Decimal | null;
  /** Sum of the line amounts, with or without tax as they are sent. */
  readonly amount: Decimal;
  /** On the sum, rounded as the authority rounds (`CountryRules.taxOn`). */
  readonly tax: Decimal;
  /** The books' tax of each line, added up. */
  readonly booksTax: Decimal;
  /** How many lines of the books they are: a line that is folded into another counts, too. */
  readonly lines: number;
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
    lines: booksLines(lines),
  };
}

/** How many lines of the books these are, those included that are folded into them. */
export function booksLines(lines: readonly MappedLine[]): number {
  return lines.reduce((count, { foldedLines = 0 }) => count + 1 + foldedLines, 0);
}

/** Rounding can differ by half a cent for each line and one for their sum: more than that is another tax. */
export function isWithinRounding({
  tax,
  booksTax,
  lines,
}: Pick<TaxGroup, 'tax' | 'booksTax' | 'lines'>): boolean {
  return tax
    .minus(booksTax)
    .abs()
    .lessThanOrEqualTo(new Decimal('0.005').times(lines + 1));
}
