import type { SalesDocument, SalesLine } from '../../src/documents/sales-document';
import type { TaxRule } from '../../src/mapping/mapping-rules';
import { rational, times, toCents, type Rational } from './rational';

/** What the books say of a document, in cents and fractions. */
export interface Books {
  readonly amountsAre: SalesDocument['amountsAre'];
  /** Lines with a value, in order. */
  readonly lines: readonly BookLine[];
  readonly groups: readonly Group[];
  readonly total: bigint;
  readonly totalTax: bigint;
  /** The totals are what the lines come to. */
  readonly addsUp: boolean;
}

export interface BookLine {
  /** By description, product code and tax code: what the buyer sees was bought. */
  readonly item: string;
  readonly taxCode: string;
  readonly group: string;
  /** Above zero: where quantity and price are both below zero, the sale is the same without the signs. */
  readonly quantity: Rational;
  /** Null where a discount is taken off it: then another price comes to the amount. */
  readonly price: Rational | null;
  /** Cents, as the books have them: with tax or without. */
  readonly amount: bigint;
  readonly net: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
}

/** Lines of one tax of the device, which the authority taxes as one sum. */
export interface Group {
  readonly name: string;
  /** 0.155 for 15.5 %; zero for zero-rated and exempt. */
  readonly rate: Rational;
  readonly lines: readonly BookLine[];
  readonly amount: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
}

export function readBooks(document: SalesDocument, taxes: readonly TaxRule[]): Books {
  const lines = document.lines
    .map((line) => readLine(line, document.amountsAre, taxes))
    .filter((line) => line.amount !== 0n);
  const total = cents(document.total);
  const totalTax = cents(document.totalTax);
  const addsUp =
    total === sumOf(lines, (line) => line.gross) &&
    totalTax === sumOf(lines, (line) => line.tax) &&
    cents(document.subTotal) + totalTax === total;
  return { amountsAre: document.amountsAre, lines, groups: groupsOf(lines, taxes), total, totalTax, addsUp };
}

export function cents(amount: SalesLine['quantity']): bigint {
  return amount === null ? 0n : toCents(rational(amount.toFixed()));
}

export function sumOf<T>(items: readonly T[], amount: (item: T) => bigint): bigint {
  return items.reduce((sum, item) => sum + amount(item), 0n);
}

/** The name under which the authority taxes a code of the service. */
export function groupOf(taxCode: string, taxes: readonly TaxRule[]): string {
  const id = taxes.find((tax) => tax.taxCode === taxCode)?.deviceTaxId;
  return id == null ? taxCode : String(id);
}

function readLine(
  line: SalesLine,
  amountsAre: SalesDocument['amountsAre'],
  taxes: readonly TaxRule[],
): BookLine {
  const taxCode = taxes.find((rule) => rule.taxType === line.taxType)?.taxCode ?? '';
  const amount = cents(line.lineAmount);
  const tax = cents(line.taxAmount);
  const quantity = rational(line.quantity?.toFixed() ?? '0');
  const price = rational(line.unitAmount?.toFixed() ?? '0');
  const isDiscounted = cents(line.discountAmount) !== 0n || (line.discountRate?.toFixed() ?? '0') !== '0';
  const isTwiceNegative = quantity.of < 0n && price.of < 0n;
  const net = amountsAre === 'inclusive' ? amount - tax : amount;
  return {
    item: itemOf(line.description, line.itemCode, taxCode),
    ...{ taxCode, group: groupOf(taxCode, taxes), amount, net, tax, gross: net + tax },
    quantity: isTwiceNegative ? { ...quantity, of: -quantity.of } : quantity,
    price: isDiscounted ? null : isTwiceNegative ? { ...price, of: -price.of } : price,
  };
}

export function itemOf(description: string, productCode: string, taxCode: string): string {
  return [description, productCode, taxCode].join(' | ');
}

function groupsOf(lines: readonly BookLine[], taxes: readonly TaxRule[]): Group[] {
  const names = [...new Set(lines.map((line) => line.group))];
  return names.map((name) => {
    const own = lines.filter((line) => line.group === name);
    const percent = taxes.find((rule) => rule.taxCode === own[0]?.taxCode)?.percent?.toFixed() ?? '0';
    return {
      ...{ name, lines: own, rate: times(rational(percent), rational('0.01')) },
      amount: sumOf(own, (line) => line.amount),
      tax: sumOf(own, (line) => line.tax),
      gross: sumOf(own, (line) => line.gross),
    };
  });
}
