import { grouped } from '../../domain/grouped';
import { type Decimal, sum, ZERO } from '../../domain/money';
import type { SentTax } from '../../domain/fiscal/sent-tax';
import type { CountryRules } from '../country';
import { taxGroupOf } from '../map-taxes';

/** Submitted line, with the meaning of its tax code. */
interface TaxedLine extends Pick<SentTax, 'taxCode' | 'percent' | 'deviceTaxId'> {
  /** Amount as sent, with or without tax. */
  readonly amount: Decimal;
}

type TaxFormula = Pick<CountryRules, 'taxOn'>;

/**
 * Tax by tax code as the authority computes it: once per tax. Where several codes share a tax of the device, each gets
 * the tax on its own lines, and the largest the missing or surplus cents.
 * @param booksTaxOf the books' tax of a code's lines
 */
export function taxPerCode(
  lines: readonly TaxedLine[],
  isTaxInclusive: boolean,
  formula: TaxFormula,
  booksTaxOf: (taxCode: string) => Decimal | null,
): SentTax[] {
  return [...grouped(lines, taxGroupOf).values()].flatMap((group) =>
    divided(group, isTaxInclusive, formula).map((part) => ({ ...part, booksTax: booksTaxOf(part.taxCode) })),
  );
}

function divided(
  group: readonly [TaxedLine, ...TaxedLine[]],
  isTaxInclusive: boolean,
  { taxOn }: TaxFormula,
): Omit<SentTax, 'booksTax'>[] {
  const taxOf = (lines: readonly [TaxedLine, ...TaxedLine[]]): Decimal =>
    taxOn(amountOf(lines), lines[0].percent ?? ZERO, isTaxInclusive);
  const codes = [...grouped(group, ({ taxCode }) => taxCode).values()];
  const left = taxOf(group).minus(sum(codes.map(taxOf)));
  const largest = codes.reduce((one, other) => (amountOf(other).greaterThan(amountOf(one)) ? other : one));
  return codes.map((ofCode) => {
    const { taxCode, percent, deviceTaxId } = ofCode[0];
    const tax = ofCode === largest ? taxOf(ofCode).plus(left) : taxOf(ofCode);
    const amount = isTaxInclusive ? amountOf(ofCode) : amountOf(ofCode).plus(tax);
    return { taxCode, percent, deviceTaxId, amount, tax };
  });
}

function amountOf(lines: readonly TaxedLine[]): Decimal {
  return sum(lines.map(({ amount }) => amount));
}
