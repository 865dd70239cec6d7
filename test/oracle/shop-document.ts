import type {
  AmountsAre,
  DocumentKind,
  SalesDocument,
  SalesLine,
} from '../../src/domain/sales/sales-document';
import type { Circumstances } from '../../src/mapping/mapping-rules';
import {
  aCreditNote,
  aLine,
  anInvoice,
  anOriginal,
  circumstances,
  decimal,
} from '../support/sales-document-builder';
import { centsText, minus, plus, rational, times, toCents, whole } from './rational';
import { Chance } from './chance';
import { spoiled, type Lines } from './shop-faults';
import { lineCents, typedLine, type TypedLine } from './shop-lines';
import { SHOP_TAXES } from './shop-rules';

/** Kind of a shop document; the first two are ordinary, the others have a fault. */
export type Theme =
  | 'plain'
  | 'cent override'
  | 'some override'
  | 'far override'
  | 'wrong total'
  | 'taxed without tax'
  | 'negative';

export interface ShopDocument {
  readonly theme: Theme;
  readonly document: SalesDocument;
  readonly circumstances: Circumstances;
}

const TAX_MIXES: readonly (readonly string[])[] = [
  ['OUTPUT155'],
  ['OUTPUT155', 'TAX004'],
  ['OUTPUT155', 'ZERORATED'],
  ['OUTPUT155', 'TAX004', 'ZERORATED', 'EXEMPT'],
  ['OUTPUT155', 'TAX005'],
  ['ZERORATED'],
  ['EXEMPT'],
  ['ZERORATED', 'EXEMPT'],
];
const TAXED_MIXES = TAX_MIXES.slice(0, 5);

/** Creates a document, the same for the same seed, with amounts as Xero rounds them. */
export function shopDocument(seed: number): ShopDocument {
  const chance = new Chance(seed);
  const theme = themeOf(chance);
  const kind: DocumentKind = chance.happens(15) ? 'credit_note' : 'invoice';
  const amountsAre = amountsOf(chance, theme);
  const lines = bookLines(chance, theme, kind, amountsAre);
  const document = written(kind, amountsAre, spoiled(chance, theme, lines));
  return { theme, document, circumstances: around(document) };
}

function themeOf(chance: Chance): Theme {
  const kind = chance.between(1, 100);
  if (kind <= 72) return 'plain';
  if (kind <= 82) return 'cent override';
  if (kind <= 88) return 'some override';
  if (kind <= 92) return 'far override';
  if (kind <= 95) return 'wrong total';
  return kind <= 97 ? 'taxed without tax' : 'negative';
}

function amountsOf(chance: Chance, theme: Theme): AmountsAre {
  if (theme === 'taxed without tax') return 'untaxed';
  if (theme === 'plain' && chance.happens(4)) return 'untaxed';
  return chance.happens(55) ? 'exclusive' : 'inclusive';
}

function bookLines(chance: Chance, theme: Theme, kind: DocumentKind, amountsAre: AmountsAre): SalesLine[] {
  const isOverride = theme.endsWith('override');
  const mixes = isOverride || theme === 'taxed without tax' ? TAXED_MIXES : TAX_MIXES;
  const taxTypes = amountsAre === 'untaxed' && theme === 'plain' ? ['EXEMPT'] : chance.pick(mixes);
  const assortment = { taxTypes, isBulk: chance.happens(8), hasDiscounts: kind === 'invoice' };
  const count = chance.pick([
    1,
    1,
    2,
    3,
    4,
    chance.between(5, 12),
    chance.between(5, 12),
    chance.between(13, 50),
  ]);
  const typed = Array.from({ length: count }, () => typedLine(chance, assortment));
  // Gives the first line a price, because a document of free lines and texts is no sale.
  const first = { ...firstLine(chance), taxType: isOverride ? 'OUTPUT155' : (taxTypes[0] ?? '') };
  return [first, ...typed.slice(1)].map((line) => bookLine(line, amountsAre));
}

function firstLine(chance: Chance): TypedLine {
  const quantity = String(chance.between(1, 20));
  const price = `${chance.between(1, 300)}.${String(chance.between(0, 99)).padStart(2, '0')}`;
  const sold = { description: 'Paint, white 5 l', itemCode: '32091000', quantity, price };
  return { ...sold, taxType: '', discountPercent: null, discountMoney: null };
}

function bookLine(typed: TypedLine, amountsAre: AmountsAre): SalesLine {
  const { description, itemCode, taxType, quantity, price } = typed;
  const cents = lineCents(typed);
  const isText = quantity === null;
  return aLine({
    ...{ description, itemCode, taxType },
    quantity: decimalOrNull(quantity),
    unitAmount: decimalOrNull(price),
    lineAmount: isText ? null : decimal(centsText(cents)),
    taxAmount: isText ? null : decimal(centsText(lineTax(cents, taxType, amountsAre))),
    discountRate: decimalOrNull(typed.discountPercent),
    discountAmount: decimalOrNull(typed.discountMoney),
  });
}

/** Tax of a line, which Xero rounds line by line. */
export function lineTax(cents: bigint, taxType: string, amountsAre: AmountsAre): bigint {
  if (amountsAre === 'untaxed') return 0n;
  const percent = SHOP_TAXES.find((tax) => tax.taxType === taxType)?.percent?.toFixed() ?? '0';
  const rate = times(rational(percent), rational('0.01'));
  const amount = times(whole(cents), rational('0.01'));
  if (amountsAre === 'exclusive') return toCents(times(amount, rate));
  const gross = plus(whole(1n), rate);
  const net = times(amount, { of: gross.over, over: gross.of });
  return toCents(minus(amount, net));
}

function written(kind: DocumentKind, amountsAre: AmountsAre, { lines, totalOff }: Lines): SalesDocument {
  const amounts = lines.reduce((sum, line) => sum + centsOf(line.lineAmount), 0n);
  const tax = lines.reduce((sum, line) => sum + centsOf(line.taxAmount), 0n);
  const net = amountsAre === 'inclusive' ? amounts - tax : amounts;
  const make = kind === 'invoice' ? anInvoice : aCreditNote;
  return make({
    ...{ lines, amountsAre },
    subTotal: decimal(centsText(net + totalOff)),
    totalTax: decimal(centsText(tax)),
    total: decimal(centsText(net + tax + totalOff)),
  });
}

function centsOf(amount: SalesLine['lineAmount']): bigint {
  return amount === null ? 0n : toCents(rational(amount.toFixed()));
}

function decimalOrNull(text: string | null): SalesLine['quantity'] {
  return text === null ? null : decimal(text);
}

/** Circumstances of the document: the original of a credit note is large enough and has every tax. */
function around({ kind, total }: SalesDocument): Circumstances {
  if (kind === 'invoice') return circumstances();
  const taxTypes = SHOP_TAXES.map((tax) => tax.taxType);
  return circumstances({
    originals: [anOriginal({ taxTypes, total: decimal(total.abs().plus(1).toFixed()) })],
  });
}
