import { Decimal } from 'decimal.js';
import type { LoadedBooks, SourceDocument, SourceMappings } from './loaded-books';

/**
 * HS code for services, for books without codes (from the authority's own range for goods that customs do not list).
 */
const SERVICES = '99001000';

/**
 * Mappings for books without any: each currency to itself, and each tax type of sales by the rate of its lines. This is
 * only good enough for a demo; a tax type without a rate is not mapped.
 */
export function guessMappings(books: LoadedBooks): SourceMappings {
  const sales = salesOf(books);
  const currencies = distinct(sales.map((document) => document.CurrencyCode ?? ''));
  const rates = taxRates(sales);
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

export function salesOf(books: LoadedBooks): SourceDocument[] {
  return [
    ...books.invoices.filter((document) => document.Type === 'ACCREC'),
    ...books.creditNotes.filter((document) => document.Type === 'ACCRECCREDIT'),
  ];
}

/** Percentage that most lines of each tax type have, to one decimal. */
export function taxRates(sales: readonly SourceDocument[]): Map<string, Decimal> {
  const seen = new Map<string, string[]>();
  for (const document of sales) {
    for (const { TaxType, TaxAmount, LineAmount } of document.LineItems ?? []) {
      if (TaxType === undefined || TaxAmount === undefined || LineAmount === undefined || LineAmount.isZero())
        continue;
      const net = document.LineAmountTypes === 'Inclusive' ? LineAmount.minus(TaxAmount) : LineAmount;
      if (!net.isZero())
        append(seen, TaxType, TaxAmount.times(100).dividedBy(net).toDecimalPlaces(1).toFixed());
    }
  }
  return new Map([...seen].map(([taxType, percents]) => [taxType, new Decimal(mostFrequent(percents))]));
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

function mostFrequent(values: readonly string[]): string {
  const count = (value: string): number => values.filter((other) => other === value).length;
  return [...new Set(values)].sort((a, b) => count(b) - count(a))[0] ?? '0';
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '').sort();
}
