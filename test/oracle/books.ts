import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import type { TaxRule } from '../../src/mapping/mapping-rules';
import { isRounding } from './deductions';
import { isExplained } from './authority';
import { rational, times, toCents, whole, type Rational } from './rational';

const MOST_ROUNDING = 5n;
/** Largest rounding of a total by Xero, in cents. */
const MOST_TOTAL_ROUNDING = 10n;

/** Document of the books, in cents and fractions. */
export interface Books {
  readonly amountsAre: SalesDocument['amountsAre'];
  /** Lines above zero, in order: the sold items. */
  readonly lines: readonly BookLine[];
  /** Lines deducted from those, with rounding cents that are part of them. */
  readonly folded: readonly BookLine[];
  readonly groups: readonly Group[];
  readonly total: bigint;
  readonly totalTax: bigint;
  /** True when the totals equal the sums of the lines. */
  readonly addsUp: boolean;
}

export interface BookLine {
  /** Description, product code and tax code, which identify the item for the buyer. */
  readonly item: string;
  readonly taxCode: string;
  readonly group: string;
  /** Quantity above zero: where quantity and price are both negative, both signs are dropped. */
  readonly quantity: Rational;
  /** Price; null with a discount, since another price then gives the amount. */
  readonly price: Rational | null;
  /** Amount in cents, with or without tax as in the books. */
  readonly amount: bigint;
  readonly net: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
  /** True for rounding cents, of which up to five may have any tax or none. */
  readonly isRounding: boolean;
  /** True for a rounding line that was assigned to lines of another tax. */
  readonly isStray: boolean;
}

/** Lines of one tax of the device, which the authority taxes as one sum. */
export interface Group {
  readonly name: string;
  /** Rate as a fraction: 0.155 for 15.5 %; zero for zero-rated and exempt. */
  readonly rate: Rational;
  /** All lines of the group. Those in `sent` are sent, and the others are folded into them. */
  readonly lines: readonly BookLine[];
  readonly sent: readonly BookLine[];
  /** Cents of rounding lines without a tax of their own in this group. */
  readonly strayCents: bigint;
  readonly amount: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
}

export function readBooks(document: SalesDocument, taxes: readonly TaxRule[]): Books {
  const read = document.lines
    .map((line) => readLine(line, document.amountsAre, taxes))
    .filter((line) => line.amount !== 0n);
  const rounding = totalRounding(document);
  const lines = withRoundingAtHome(rounding === 0n ? read : [...read, coins(rounding)], taxes);
  const total = cents(document.total);
  const totalTax = cents(document.totalTax);
  const addsUp =
    total === sumOf(lines, (line) => line.gross) &&
    totalTax === sumOf(lines, (line) => line.tax) &&
    cents(document.subTotal) + totalTax + rounding === total;
  return {
    ...{ amountsAre: document.amountsAre, groups: groupsOf(lines, taxes), total, totalTax, addsUp },
    lines: lines.filter(isSent),
    folded: lines.filter((line) => !isSent(line)),
  };
}

/** Cents by which the books rounded the total; zero when no line is worth more than that. */
export function totalRounding({ rounding, lines }: SalesDocument): bigint {
  const by = cents(rounding);
  const isSmall = by >= -MOST_TOTAL_ROUNDING && by <= MOST_TOTAL_ROUNDING;
  return isSmall && lines.some((line) => cents(line.lineAmount) > MOST_TOTAL_ROUNDING) ? by : 0n;
}

/** Rounding cents as a line without a mapped tax. */
function coins(amount: bigint): BookLine {
  const sums = { amount, net: amount, tax: 0n, gross: amount };
  return {
    ...{ item: 'Rounding of the total', taxCode: '', group: '', ...sums, isRounding: true, isStray: false },
    ...{ quantity: rational('1'), price: null },
  };
}

/**
 * True when rounding explains a difference of tax: that of each line, of the sum, and of cents without a tax of their
 * own.
 */
export function isTaxExplained({ tax: booksTax, lines, strayCents, rate }: Group, tax: bigint): boolean {
  const own = lines.filter((line) => !line.isStray).length;
  return isExplained(booksTax, tax, own, times(whole(strayCents), rate));
}

export function cents(amount: SalesLine['quantity']): bigint {
  return amount === null ? 0n : toCents(rational(amount.toFixed()));
}

export function sumOf<T>(items: readonly T[], amount: (item: T) => bigint): bigint {
  return items.reduce((sum, item) => sum + amount(item), 0n);
}

/** Name under which the authority taxes a code of the service. */
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
    isRounding: isRounding(line) && amount >= -MOST_ROUNDING && amount <= MOST_ROUNDING,
    isStray: false,
  };
}

function isSent({ amount, isStray }: BookLine): boolean {
  return amount > 0n && !isStray;
}

/**
 * Assigns rounding cents without lines of their tax to the largest line without tax, otherwise to the largest line.
 * Only lines worth more than the cents count.
 */
function withRoundingAtHome(lines: readonly BookLine[], taxes: readonly TaxRule[]): BookLine[] {
  const sold = lines.filter((line) => line.amount > 0n && !line.isRounding);
  return lines.map((line) => {
    if (!line.isRounding || sold.some((other) => other.group === line.group)) return line;
    const worth = sold.filter(({ amount }) => amount > (line.amount < 0n ? -line.amount : line.amount));
    const untaxed = worth.filter(({ taxCode }) => rateOf(taxCode, taxes).of === 0n);
    const home = largestOf(untaxed) ?? largestOf(worth);
    return home === null ? line : { ...line, group: home.group, taxCode: home.taxCode, isStray: true };
  });
}

/** Largest line; the first of equal ones. */
function largestOf(lines: readonly BookLine[]): BookLine | null {
  return lines.reduce<BookLine | null>(
    (most, line) => (most === null || line.amount > most.amount ? line : most),
    null,
  );
}

function rateOf(taxCode: string, taxes: readonly TaxRule[]): Rational {
  const percent = taxes.find((rule) => rule.taxCode === taxCode)?.percent?.toFixed() ?? '0';
  return times(rational(percent), rational('0.01'));
}

export function itemOf(description: string, productCode: string, taxCode: string): string {
  return [description, productCode, taxCode].join(' | ');
}

function groupsOf(lines: readonly BookLine[], taxes: readonly TaxRule[]): Group[] {
  const names = [...new Set(lines.map((line) => line.group))];
  return names.map((name) => {
    const own = lines.filter((line) => line.group === name);
    const sent = own.filter(isSent);
    const strays = own.filter((line) => line.isStray);
    return {
      ...{ name, lines: own, sent, rate: rateOf(sent[0]?.taxCode ?? '', taxes) },
      strayCents: sumOf(strays, (line) => (line.gross < 0n ? -line.gross : line.gross)),
      amount: sumOf(own, (line) => line.amount),
      tax: sumOf(own, (line) => line.tax),
      gross: sumOf(own, (line) => line.gross),
    };
  });
}
