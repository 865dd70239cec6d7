import { Decimal } from 'decimal.js';
import type { LoadedBooks, SourceDocument, SourceMappings } from './loaded-books';

/**
 * HS code for services, for books without codes (from the authority's own range for goods that customs do not list).
 */
const SERVICES = '99001000';

/**
 * Mappings for books without any: each currency to itself, and each tax type of sales by its rate in the books. This is
 * only good enough for a demo; a tax type without a rate is not mapped.
 */
export function guessMappings(books: LoadedBooks): SourceMappings {
  const sales = salesOf(books);
  const currencies = distinct(sales.map((document) => document.CurrencyCode ?? ''));
  const rates = taxRates(books);
  return {
    currencies: currencies.map((code) => ({ source: code, destination: code })),
    taxes: [...rates].map(([taxType, percent]) => ({
      taxType,
      taxCode: taxType,
      taxName: `${taxType} ${percent.toFixed()}%`,
    })),
    productCodes: [{ scope: 'default', key: '', code: SERVICES }],
  };
}

function salesOf(books: Pick<LoadedBooks, 'invoices' | 'creditNotes'>): SourceDocument[] {
  return [
    ...books.invoices.filter((document) => document.Type === 'ACCREC'),
    ...books.creditNotes.filter((document) => document.Type === 'ACCRECCREDIT'),
  ];
}

interface TaxedLine {
  readonly net: Decimal;
  readonly tax: Decimal;
}

/** Percentage of each tax type of sales: that of the file's tax rates, else the shortest that explains all its lines. */
export function taxRates(
  books: Pick<LoadedBooks, 'invoices' | 'creditNotes' | 'taxRates'>,
): Map<string, Decimal> {
  const lines = new Map<string, TaxedLine[]>();
  for (const { LineItems = [], LineAmountTypes } of salesOf(books)) {
    for (const { TaxType, TaxAmount: tax, LineAmount } of LineItems) {
      if (TaxType === undefined || tax === undefined || LineAmount === undefined) continue;
      const net = LineAmountTypes === 'Inclusive' ? LineAmount.minus(tax) : LineAmount;
      if (!net.isZero()) lines.set(TaxType, [...(lines.get(TaxType) ?? []), { net, tax }]);
    }
  }
  const given = new Map(books.taxRates.map(({ TaxType, EffectiveRate }) => [TaxType, EffectiveRate]));
  return new Map([...lines].map(([taxType, taxed]) => [taxType, given.get(taxType) ?? shortestRate(taxed)]));
}

const MOST_DECIMALS = 4;
const A_CENT = new Decimal('0.01');

/** Rate with the fewest decimals that gives the tax of every line to the cent; if none does, that of most lines. */
function shortestRate(lines: readonly TaxedLine[]): Decimal {
  const largest = lines.reduce((one, other) => (other.net.abs().greaterThan(one.net.abs()) ? other : one));
  const exact = largest.tax.times(100).dividedBy(largest.net);
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const rate = exact.toDecimalPlaces(decimals);
    const explains = ({ net, tax }: TaxedLine): boolean =>
      net.times(rate).dividedBy(100).minus(tax).abs().lessThanOrEqualTo(A_CENT);
    if (lines.every(explains)) return rate;
  }
  return mostFrequent(lines.map(({ net, tax }) => tax.times(100).dividedBy(net).toDecimalPlaces(2)));
}

function mostFrequent(rates: readonly Decimal[]): Decimal {
  const count = (rate: Decimal): number => rates.filter((other) => other.equals(rate)).length;
  return [...rates].sort((a, b) => count(b) - count(a))[0] ?? new Decimal(0);
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '').sort();
}
