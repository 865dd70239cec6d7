import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { aLine, decimal } from '../support/sales-document-builder';
import { cents, sumOf } from './books';
import type { Chance } from './chance';
import { centsText } from './rational';
import { lineTax } from './shop-document';

const TAKEN_OFF = [
  ...['Less deposit paid 3 March', 'Deposit deducted', 'Already invoiced, INV-0007', 'Advance payment'],
  ...['Discount', 'Loyalty discount', 'Rebate for March', '10 % off', '5% off'],
];
const UNKNOWN = [
  'Returned: 2 bags',
  'Refund for breakages',
  'Credit of pallets',
  'Correction of price',
  'Old battery',
];
const OF_STATE = ['Withholding tax 30%', 'Tourism levy', 'Less withholding tax'];

/**
 * Largest quantity. With more pieces no invoice deducts all but some cents, since each would cost less than a
 * millionth.
 */
const MOST_PIECES = 10_000;

interface Words {
  readonly description: string;
  readonly accountCode: string;
  readonly itemCode: string;
}

/** Adds one or two negative lines somewhere among the others, and corrects the totals. */
export function withDeductions(chance: Chance, document: SalesDocument): SalesDocument {
  const count = chance.happens(25) ? 2 : 1;
  let changed = document;
  for (let index = 0; index < count; index += 1) {
    const line = chance.happens(15) ? roundingLine(chance, document) : takenOff(chance, document);
    if (line !== null) changed = withLine(chance, changed, line);
  }
  return changed;
}

/** Rounds the total like Xero or a person; sometimes by more than any rounding. */
export function withRoundedTotal(chance: Chance, document: SalesDocument): SalesDocument {
  const most = chance.happens(80) ? chance.pick([5, 10]) : 60;
  const by = BigInt(chance.between(1, most)) * chance.pick([-1n, 1n]);
  const total = decimal(centsText(cents(document.total) + by));
  return { ...document, rounding: decimal(centsText(by)), total };
}

function takenOff(chance: Chance, { lines, amountsAre }: SalesDocument): SalesLine | null {
  const sold = lines.filter((line) => cents(line.lineAmount) > 0n);
  if (sold.length === 0) return null;
  const { taxType } = chance.pick(sold);
  const ofTax = sumOf(
    sold.filter((line) => line.taxType === taxType),
    (line) => cents(line.lineAmount),
  );
  // Percentage that is deducted: mostly a part of the sales with that tax, rarely nearly all of it, all, or more.
  const percent = chance.happens(4) ? chance.between(99, 130) : chance.between(1, 70);
  const isBulk = sold.some(({ quantity }) => quantity !== null && Number(quantity.toFixed()) > MOST_PIECES);
  const isNearlyAll = chance.happens(5) && !isBulk;
  const amount = isNearlyAll
    ? ofTax - BigInt(chance.between(0, 40))
    : (ofTax * BigInt(percent)) / 100n + BigInt(chance.between(1, 9));
  if (amount < 1n) return null;
  const words = wordsOf(chance);
  // Rarely uses a tax without a mapping, which no other line can share.
  return deduction(chance, words, chance.happens(2) ? 'NONE' : taxType, amount, amountsAre);
}

function wordsOf(chance: Chance): Words {
  const kind = chance.between(1, 100);
  const itemCode = chance.pick(['', '', 'DISC', '2024', '7712']);
  if (kind <= 74) return { description: chance.pick(TAKEN_OFF), accountCode: '200', itemCode };
  if (kind <= 80) return { description: chance.pick(UNKNOWN), accountCode: '205', itemCode };
  if (kind <= 85) return { description: chance.pick(UNKNOWN), accountCode: '206', itemCode: 'TRADE-IN' };
  if (kind <= 88) return { description: 'Discount', accountCode: '205', itemCode: 'KEEP' };
  if (kind <= 91) return { description: 'Discount', accountCode: '206', itemCode };
  if (kind <= 96) return { description: chance.pick(UNKNOWN), accountCode: '200', itemCode };
  return { description: chance.pick(OF_STATE), accountCode: chance.pick(['200', '205']), itemCode };
}

/**
 * Line of rounding cents: up to 0.05 of either sign may have any tax; larger ones are negative and have the tax of a
 * line.
 */
function roundingLine(chance: Chance, document: SalesDocument): SalesLine | null {
  const words = { description: 'Rounding', accountCode: '860', itemCode: '' };
  const sold = document.lines.filter((line) => cents(line.lineAmount) > 0n);
  if (sold.length === 0) return null;
  if (chance.happens(60)) {
    const amount = BigInt(chance.pick([-5, -4, -2, -1, 1, 2, 3, 5]));
    const isClear = !(hasTax(sold, 'ZERORATED') && hasTax(sold, 'EXEMPT'));
    return isClear ? deduction(chance, words, 'NONE', amount, document.amountsAre) : null;
  }
  const amount = BigInt(chance.pick([3, 17, 60, 99, 100, 250]));
  return deduction(chance, words, chance.pick(sold).taxType, amount, document.amountsAre);
}

function hasTax(lines: readonly SalesLine[], taxType: string): boolean {
  return lines.some((line) => line.taxType === taxType);
}

/** Line that deducts these cents; negative cents are added. */
function deduction(
  chance: Chance,
  words: Words,
  taxType: string,
  taken: bigint,
  amountsAre: SalesDocument['amountsAre'],
): SalesLine {
  const amount = -taken;
  const isQuantityNegative = amount < 0n && chance.happens(40);
  const price = isQuantityNegative ? -amount : amount;
  return aLine({
    ...{ ...words, taxType, quantity: decimal(isQuantityNegative ? '-1' : '1') },
    ...{ unitAmount: decimal(centsText(price)), lineAmount: decimal(centsText(amount)) },
    taxAmount: decimal(centsText(taxType === 'NONE' ? 0n : lineTax(amount, taxType, amountsAre))),
  });
}

function withLine(chance: Chance, document: SalesDocument, line: SalesLine): SalesDocument {
  const at = chance.between(0, document.lines.length);
  const [amount, tax] = [cents(line.lineAmount), cents(line.taxAmount)];
  const net = document.amountsAre === 'inclusive' ? amount - tax : amount;
  return {
    ...document,
    lines: [...document.lines.slice(0, at), line, ...document.lines.slice(at)],
    subTotal: decimal(centsText(cents(document.subTotal) + net)),
    totalTax: decimal(centsText(cents(document.totalTax) + tax)),
    total: decimal(centsText(cents(document.total) + net + tax)),
  };
}
