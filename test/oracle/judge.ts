import type { FiscalDocument, FiscalLine } from '../../src/domain/fiscal/fiscal-document';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { MappingResult } from '../../src/mapping/map-document';
import type { TaxRule } from '../../src/mapping/mapping-rules';
import { comesTo, isTakenNumber, taxOf } from './authority';
import { cents, groupOf, isTaxExplained, itemOf, readBooks, sumOf, type Books, type Group } from './books';
import { pairFaults } from './pair';
import { centsText, isSame, plus, rational, type Rational } from './rational';
import { search, type Found } from './search';

/** Faults of a result of the mapping, one sentence each; empty: it is correct. */
export function judge(document: SalesDocument, taxes: readonly TaxRule[], answer: MappingResult): string[] {
  const books = readBooks(document, taxes);
  const found = search(books);
  if ('issues' in answer) {
    const codes = answer.issues.map((issue) => issue.code).join(', ');
    return found.isSendable ? [`held though it can be sent: ${codes}`] : [];
  }
  const payload = answer.fiscalDocument;
  return [
    ...(found.isSendable ? [] : ['sent though nothing right can be sent']),
    ...totalFaults(payload, books),
    ...itemFaults(payload, books),
    ...payload.lines.flatMap(lineFaults),
    ...groupFaults(payload, books, taxes),
    ...pairFaults(payload, books),
    ...ownFormFaults(payload, books, found),
  ];
}

function sentLine({ description, productCode, taxCode, quantity, unitAmount, lineAmount }: FiscalLine) {
  return {
    item: itemOf(description, productCode, taxCode),
    quantity: rational(quantity.toFixed()),
    price: rational(unitAmount.toFixed()),
    amount: cents(lineAmount),
  };
}

/** Faults of the totals: those of the books, and those that the authority adds up (RCPT019, RCPT037, RCPT027). */
function totalFaults(payload: FiscalDocument, books: Books): string[] {
  const { isTaxInclusive, lines } = payload;
  const amounts = { total: payload.total, totalTax: payload.totalTax, subTotal: payload.subTotal };
  const [total, tax, subTotal] = [cents(amounts.total), cents(amounts.totalTax), cents(amounts.subTotal)];
  const sum = sumOf(lines, (line) => cents(line.lineAmount));
  return [
    ...Object.entries(amounts)
      .filter(([, amount]) => !isWholeCents(amount.toFixed()))
      .map(([name]) => `${name} has more than two decimals`),
    ...unless(
      total === books.total,
      `total is ${centsText(total)}, not the books' ${centsText(books.total)}`,
    ),
    ...unless(sum + (isTaxInclusive ? 0n : tax) === total, 'the lines do not come to the total'),
    ...unless(subTotal + tax === total, 'subtotal and tax do not come to the total'),
  ];
}

/** Faults of the items: every sold one must be sent, and none added. */
function itemFaults(payload: FiscalDocument, books: Books): string[] {
  const sent = quantities(payload.lines.map(sentLine));
  const wanted = quantities(books.lines);
  return [...new Set([...sent.keys(), ...wanted.keys()])]
    .filter((item) => !isSame(sent.get(item) ?? rational('0'), wanted.get(item) ?? rational('0')))
    .map((item) => `the quantity of ${item} is not that of the books`);
}

function quantities(lines: readonly { item: string; quantity: Rational }[]): Map<string, Rational> {
  const sums = new Map<string, Rational>();
  for (const { item, quantity } of lines) sums.set(item, plus(sums.get(item) ?? rational('0'), quantity));
  return sums;
}

function lineFaults(line: FiscalLine, index: number): string[] {
  const { quantity, price, amount } = sentLine(line);
  return [
    ...unless(isTakenNumber(price), `line ${index}: price ${line.unitAmount.toFixed()} is not taken`),
    ...unless(isTakenNumber(quantity), `line ${index}: quantity ${line.quantity.toFixed()} is not taken`),
    ...unless(
      isWholeCents(line.lineAmount.toFixed()),
      `line ${index}: the amount has more than two decimals`,
    ),
    ...unless(
      comesTo(price, quantity, amount),
      `line ${index}: price and quantity do not come to the amount`,
    ),
  ];
}

/** Faults of taxes: the authority's tax on the sent lines (RCPT026), and the gross of each tax in the books. */
function groupFaults(payload: FiscalDocument, books: Books, taxes: readonly TaxRule[]): string[] {
  const isInclusive = payload.isTaxInclusive;
  const sent = books.groups.map((group) => {
    const lines = payload.lines.filter((line) => groupOf(line.taxCode, taxes) === group.name);
    const sum = sumOf(lines, (line) => cents(line.lineAmount));
    return { group, sum, tax: taxOf(sum, group.rate, isInclusive) };
  });
  const tax = sumOf(sent, (part) => part.tax);
  return [
    ...unless(tax === cents(payload.totalTax), `the authority's tax is ${centsText(tax)}`),
    ...sent.flatMap((part) => [
      ...unless(
        isTrueToBooks(part.group, part.sum, part.tax, isInclusive),
        `tax ${part.group.name}: the gross is not the books' ${centsText(part.group.gross)}`,
      ),
      ...explainFaults(part.group, part.tax),
    ]),
  ];
}

/**
 * True when the sum of a tax equals its gross or, with tax on top, its net: cents of two taxes may offset each other,
 * and the total is checked elsewhere.
 */
function isTrueToBooks({ gross, tax: booksTax }: Group, sum: bigint, tax: bigint, isInclusive: boolean) {
  return isInclusive ? sum === gross : sum + tax === gross || sum === gross - booksTax;
}

function explainFaults(group: Group, tax: bigint): string[] {
  return unless(
    isTaxExplained(group, tax),
    `tax ${group.name}: rounding does not explain why ${centsText(group.tax)} became ${centsText(tax)}`,
  );
}

/** Faults of form: lines that keep every rule in the books' form must be sent in that form. */
function ownFormFaults(payload: FiscalDocument, books: Books, found: Found): string[] {
  if (!found.areOwnLinesRight) return [];
  const isSameForm =
    books.amountsAre === 'untaxed' || payload.isTaxInclusive === (books.amountsAre === 'inclusive');
  const isSameTax = !found.isOwnTaxRight || cents(payload.totalTax) === books.totalTax;
  const areLinesSame =
    payload.lines.length === books.lines.length &&
    books.lines.every((own, index) => {
      const line = payload.lines[index];
      if (line === undefined) return false;
      const { item, quantity, price, amount } = sentLine(line);
      const isPriceKept =
        own.price === null ||
        !isTakenNumber(own.price) ||
        !comesTo(own.price, own.quantity, own.amount) ||
        isSame(price, own.price);
      return item === own.item && isSame(quantity, own.quantity) && amount === own.amount && isPriceKept;
    });
  return [
    ...unless(isSameForm, 'the books are right, and tax goes in another way than there'),
    ...unless(isSameTax, 'the books are right, and another tax is sent'),
    ...unless(areLinesSame, 'the books are right, and other lines are sent'),
  ];
}

function isWholeCents(text: string): boolean {
  return /^-?\d+(\.\d{1,2}0*)?$/.test(text);
}

function unless(isRight: boolean, fault: string): string[] {
  return isRight ? [] : [fault];
}
