import type { FiscalDocument, FiscalLine } from '../../src/domain/fiscal/fiscal-document';
import type { Issue } from '../../src/domain/issues/issue';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';
import { judge } from './judge';
import { SHOP_TAXES } from './shop-rules';

/** Lines whose rounded taxes add up to 11.82, while the authority's tax on their sum is 11.83. */
const THREE = [sold('1', '25.06', '3.88'), sold('1', '25.61', '3.97'), sold('1', '25.63', '3.97')];
const ZERO_RATED = { ...sold('1', '10', '0'), taxType: 'ZERORATED' };
const BULK = sold('40000', '0.0333', '206.46', '1332');

const ROUNDED = books(THREE, '76.3', '11.82', '88.12');
const ROUNDED_SENT = payload([sent('28.94'), sent('29.58'), sent('29.6')], '76.29', '11.83', '88.12');

const MIXED = books([...THREE, ZERO_RATED], '86.3', '11.82', '98.12');
const ZERO_SENT = { ...sent('10'), taxCode: 'C' };
const MIXED_SENT = payload([...ROUNDED_SENT.lines, ZERO_SENT], '86.29', '11.83', '98.12');

/** Books with 40,000 pieces for 1538.46 including tax: 0.0384615 each, one decimal too many. */
const MANY = books([BULK, ...THREE], '1408.3', '218.28', '1626.58');
const MANY_SENT = ofMany(sent('1538.4', '39999', '0.038461'), sent('0.06'));

const EXACT = books([sold('2', '50', '15.5', '100')], '100', '15.5', '115.5');
const EXACT_SENT = { ...payload([sent('100', '2', '50')], '100', '15.5', '115.5'), isTaxInclusive: false };

describe('the judge', () => {
  it.each([
    ['lines with the tax of the books included', ROUNDED, ROUNDED_SENT],
    ['a cent that moves between two lines of one tax', ROUNDED, ofRounded(['28.95', '29.57', '29.6'])],
    ['lines of two taxes', MIXED, MIXED_SENT],
    ['a single piece and the others', MANY, MANY_SENT],
    ['books that are right as they are', EXACT, EXACT_SENT],
  ])('finds no fault in %s', (_name, document, right) => {
    expect(judge(document, SHOP_TAXES, { fiscalDocument: right })).toEqual([]);
  });

  it.each<[string, SalesDocument, FiscalDocument, RegExp]>([
    ['a cent too much', ROUNDED, ofRounded(['28.95', '29.58', '29.6']), /do not come to the total/],
    ['the tax of the books', ROUNDED, totals('76.3', '11.82', '88.12'), /authority's tax is 11.83/],
    ['a price of seven decimals', ROUNDED, withFirst(sent('28.94', '1', '28.9400001')), /price .* not taken/],
    ['a price below zero', ROUNDED, withFirst(sent('28.94', '-1', '-28.94')), /price .* not taken/],
    ['a price that is nothing', ROUNDED, withFirst(sent('0', '1', '0')), /price 0 is not taken/],
    ['a price for another amount', ROUNDED, withFirst(sent('28.94', '1', '28.93')), /price and quantity/],
    ['another quantity', ROUNDED, withFirst(sent('28.94', '2', '14.47')), /quantity of/],
    ['another tax code', ROUNDED, withFirst({ ...sent('28.94'), taxCode: 'S' }), /quantity of/],
    ['a line left out', ROUNDED, ofRounded(['28.94', '59.18']), /not sent as one line/],
    ['a line more', ROUNDED, ofRounded(['28.94', '29.58', '29.59', '0.01']), /lines are sent/],
    ['another total', ROUNDED, totals('76.3', '11.83', '88.13'), /not the books' 88.12/],
    ['another subtotal', ROUNDED, totals('76.3', '11.83', '88.12'), /subtotal and tax/],
    ['a line moved by two cents', ROUNDED, ofRounded(['28.96', '29.57', '29.59']), /too far from it/],
    ['a cent moved to another tax', MIXED, withTaxesMixed(), /tax 517: the gross is not the books'/],
    ['two pieces and the others', MANY, inTwos(), /nor as a single piece and the others/],
    [
      'parts that are a cent short',
      MANY,
      ofMany(sent('1538.4', '39999', '0.038461'), sent('0.05')),
      /two parts/,
    ],
    [
      'right books with tax included',
      EXACT,
      payload([sent('115.5', '2', '57.75')], '100', '15.5', '115.5'),
      /another way/,
    ],
  ])('sees %s', (_name, document, wrong, fault) => {
    expect(judge(document, SHOP_TAXES, { fiscalDocument: wrong }).join('\n')).toMatch(fault);
  });

  it('sees a document that is held though it can be sent', () => {
    const held: Issue = { code: 'TAX_DIFFERS', path: '', message: 'Held.' };
    const faults = judge(ROUNDED, SHOP_TAXES, { issues: [held] });
    expect(faults).toEqual(['held though it can be sent: TAX_DIFFERS']);
  });

  it.each<[string, SalesDocument, FiscalDocument]>([
    [
      'a tax that rounding does not explain',
      books([sold('2', '50', '17.5', '100')], '100', '17.5', '117.5'),
      EXACT_SENT,
    ],
    ['a total that its lines do not come to', { ...EXACT, total: decimal('115.51') }, EXACT_SENT],
    ['taxed lines in a document without tax', { ...EXACT, amountsAre: 'untaxed' }, EXACT_SENT],
    ['a total below zero', books([sold('-1', '5', '-0.78', '-5')], '-5', '-0.78', '-5.78'), EXACT_SENT],
  ])('sees that %s is sent', (_name, document, wrong) => {
    const faults = judge(document, SHOP_TAXES, { fiscalDocument: wrong });
    expect(faults).toContain('sent though nothing right can be sent');
  });
});

function sold(quantity: string, price: string, tax: string, amount = price): SalesLine {
  return aLine({
    ...{ quantity: decimal(quantity), unitAmount: decimal(price) },
    ...{ lineAmount: decimal(amount), taxAmount: decimal(tax) },
  });
}

function books(lines: readonly SalesLine[], subTotal: string, tax: string, total: string): SalesDocument {
  return anInvoice({ lines, ...amounts(subTotal, tax, total) });
}

function amounts(subTotal: string, totalTax: string, total: string) {
  return { subTotal: decimal(subTotal), totalTax: decimal(totalTax), total: decimal(total) };
}

function sent(amount: string, quantity = '1', price = amount): FiscalLine {
  const { description, itemCode } = aLine();
  const numbers = { lineAmount: decimal(amount), quantity: decimal(quantity), unitAmount: decimal(price) };
  return { description, productCode: itemCode, taxCode: 'A', ...numbers };
}

/** Payload with tax included. The judge does not examine buyer and dates. */
function payload(lines: readonly FiscalLine[], subTotal: string, tax: string, total: string): FiscalDocument {
  return {
    ...{ kind: 'invoice', id: 'id', number: 'INV-0001', originalId: null, reference: '', currency: 'USD' },
    ...{ issuedOn: '2026-03-02', paymentMethod: 'Credit', omittedLines: [], isTaxInclusive: true },
    buyer: { name: '', tradeName: '', tin: '', vatNumber: '', phone: '', email: '', address: null },
    ...{ lines, ...amounts(subTotal, tax, total), taxes: [], adjustments: [] },
  };
}

function ofRounded(lines: readonly string[]): FiscalDocument {
  return { ...ROUNDED_SENT, lines: lines.map((amount) => sent(amount)) };
}

function withFirst(line: FiscalLine): FiscalDocument {
  return { ...ROUNDED_SENT, lines: [line, ...ROUNDED_SENT.lines.slice(1)] };
}

function totals(subTotal: string, tax: string, total: string): FiscalDocument {
  return { ...ROUNDED_SENT, ...amounts(subTotal, tax, total) };
}

/** Moves a cent from the zero-rated line to a taxed one; total and tax stay the same. */
function withTaxesMixed(): FiscalDocument {
  const taxed = ofRounded(['28.95', '29.58', '29.6']).lines;
  return { ...MIXED_SENT, lines: [...taxed, { ...sent('9.99'), taxCode: 'C' }] };
}

function ofMany(others: FiscalLine, single: FiscalLine): FiscalDocument {
  return payload([others, single, ...ROUNDED_SENT.lines], '1408.29', '218.29', '1626.58');
}

function inTwos(): FiscalDocument {
  return ofMany(sent('1538.4', '39998', '0.038462'), sent('0.06', '2', '0.03'));
}
