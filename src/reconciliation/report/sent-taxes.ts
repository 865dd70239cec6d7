import { type Decimal, formatAmount, sum } from '../../domain/money';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readTaxes, type SentTax, type StoredTax } from '../../domain/fiscal/sent-tax';
import type { SubmittedAmounts } from '../../fiscal/submitted-document';
import { taxPerCode } from '../../mapping/cents/tax-per-code';
import type { CountryRules } from '../../mapping/country';
import { findTaxRule } from '../../mapping/map-taxes';
import type { TaxRule } from '../../mapping/mapping-rules';
import { booksTaxes } from './books-taxes';
import { percentText, type ReconciledTax, type SentSide } from './reconciled-input';
import type { CalendarDay } from '../../domain/calendar-day';
import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';

/** Tax of a document that a reconciliation does not know, with the reason. Amounts are decimal text. */
type TaxGap =
  | { readonly gap: 'bytes' | 'lines' | 'books_tax' }
  | { readonly gap: 'rate'; readonly taxCodes: string; readonly day: CalendarDay }
  | { readonly gap: 'sum'; readonly day: CalendarDay; readonly computed: string; readonly sent: string };

/** The sentence of a gap, whose parameters are the gap. */
export function storedGap(found: TaxGap): StoredSentence {
  switch (found.gap) {
    case 'bytes':
      return storedSentence('gapBytes', found);
    case 'lines':
      return storedSentence('gapLines', found);
    case 'books_tax':
      return storedSentence('gapBooksTax', found);
    case 'rate':
      return storedSentence('gapRate', found);
    case 'sum':
      return storedSentence('gapSum', found);
  }
}

/** Sources for the tax of a submission, apart from its bytes. */
interface TaxSources {
  /** Taxes stored with the submission; null: sent before taxes were stored. */
  readonly stored: readonly StoredTax[] | null;
  /** Tax rules by which it was mapped. Required, like all that follows, only where no taxes are stored. */
  readonly rules: () => readonly TaxRule[];
  /** Day whose rules applied; for a credit note that of its invoice. */
  readonly day: string;
  /** Mapped sales document; null: unknown. */
  readonly source: () => SalesDocument | null;
}

/** Taxes by tax code, and the unknown part; null: all is known. */
type KnownTaxes = Pick<SentSide, 'taxes' | 'taxGap'>;

/**
 * Amounts with tax, and tax by tax code: as stored, or, for earlier submissions, computed from their bytes by the
 * authority's formula and the rates of that day. Where a rate is unknown, or the sum is not the tax sent, there are no
 * taxes and `taxGap` gives the reason.
 */
export function sentTaxes(
  sent: Omit<SubmittedAmounts, 'buyer'>,
  { stored, ...sources }: TaxSources,
  country: Pick<CountryRules, 'taxOn'>,
): KnownTaxes {
  if (stored !== null) return { taxes: readTaxes(stored).map(withPercentText), taxGap: null };
  const known = computed(sent, sources, country);
  if (known.taxGap !== null) return known;
  const isBooksTaxKnown = known.taxes.every(({ booksTax }) => booksTax !== null);
  return { ...known, taxGap: isBooksTaxKnown ? null : BOOKS_TAX_UNKNOWN };
}

const BOOKS_TAX_UNKNOWN = storedGap({ gap: 'books_tax' });

function computed(
  sent: Omit<SubmittedAmounts, 'buyer'>,
  { rules, day, source }: Omit<TaxSources, 'stored'>,
  country: Pick<CountryRules, 'taxOn'>,
): KnownTaxes {
  const codes = [...new Set(sent.lines.map(({ taxCode }) => taxCode))].sort();
  const [only] = codes;
  if (only !== undefined && codes.length === 1) {
    const amount = sum(sent.lines.map((line) => line.amount));
    const whole = sent.isTaxInclusive ? amount : amount.plus(sent.totalTax);
    const booksTax = source()?.totalTax ?? null;
    const rate = rateOf(only, rules(), day);
    const tax = { taxCode: only, amount: whole, tax: sent.totalTax, booksTax };
    const known = rate === null ? '' : percentText(rate.percent);
    return { taxes: [{ ...tax, percent: known, deviceTaxId: rate?.deviceTaxId ?? null }], taxGap: null };
  }
  const rates = rules();
  const rateOfCode = new Map(codes.map((code) => [code, rateOf(code, rates, day)]));
  const unknown = codes.filter((code) => rateOfCode.get(code) === null);
  if (unknown.length > 0) {
    return gap({ gap: 'rate', taxCodes: unknown.join(', '), day });
  }
  const lines = sent.lines.flatMap((line) => {
    const rate = rateOfCode.get(line.taxCode);
    return rate == null ? [] : [{ ...line, percent: rate.percent, deviceTaxId: rate.deviceTaxId }];
  });
  const booksTaxOf = booksTaxPerCode(source(), rates, day, codes);
  const taxes = taxPerCode(lines, sent.isTaxInclusive, country, booksTaxOf);
  const tax = sum(taxes.map((one) => one.tax));
  if (tax.equals(sent.totalTax)) return { taxes: taxes.map(withPercentText), taxGap: null };
  return gap({ gap: 'sum', day, computed: formatAmount(tax), sent: formatAmount(sent.totalTax) });
}

function withPercentText(tax: SentTax): ReconciledTax {
  return { ...tax, percent: percentText(tax.percent) };
}

function gap(found: TaxGap): KnownTaxes {
  return { taxes: [], taxGap: storedGap(found) };
}

/** Rate of a code on a day; null: none, or several. */
function rateOf(
  taxCode: string,
  rules: readonly TaxRule[],
  day: string,
): Pick<TaxRule, 'percent' | 'deviceTaxId'> | null {
  const types = new Set(rules.filter((rule) => rule.taxCode === taxCode).map(({ taxType }) => taxType));
  const valid = [...types]
    .map((taxType) => findTaxRule(rules, taxType, day))
    .filter((rule) => rule !== null)
    .filter((rule) => rule.taxCode === taxCode);
  const [first, ...others] = valid;
  if (first === undefined) return null;
  const isSame = (one: TaxRule): boolean =>
    one.percent?.toFixed() === first.percent?.toFixed() && one.deviceTaxId === first.deviceTaxId;
  return others.every(isSame) ? first : null;
}

/** Tax of the books by the code that each line was mapped to. */
function booksTaxPerCode(
  source: SalesDocument | null,
  rules: readonly TaxRule[],
  day: string,
  codes: readonly string[],
): (taxCode: string) => Decimal | null {
  const taxes = (source === null ? [] : booksTaxes(source.lines, rules, day)).filter(
    ({ tax }) => !tax.isZero(),
  );
  const isKnown = source !== null && taxes.every(({ taxCode }) => codes.includes(taxCode));
  if (!isKnown) return () => null;
  return (taxCode) => sum(taxes.filter((one) => one.taxCode === taxCode).map(({ tax }) => tax));
}
