import type { FiscalDocument, FiscalLine } from '../../src/domain/fiscal/fiscal-document';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';
import { fateOf } from './deductions';
import { judge } from './judge';
import { SHOP_TAXES } from './shop-rules';

const EXEMPT = 'EXEMPT';
const ZERO_RATED = 'ZERORATED';

/** Books that deduct 90.00 from 300.00 exempt; 50.00 zero-rated stay as they are. */
const DEPOSIT = books([
  sold('2', '100', EXEMPT),
  sold('1', '-90', EXEMPT, 'Deposit deducted'),
  sold('4', '25', EXEMPT),
  sold('1', '50', ZERO_RATED),
]);
const DEPOSIT_SENT = payload([sent('D', '2', '70'), sent('D', '4', '17.5'), sent('C', '1', '50')], '260');

/** Books whose two cents of rounding have no mapped tax. */
const ROUNDED = books([
  sold('1', '10', ZERO_RATED),
  sold('1', '0.02', 'NONE', 'Rounding'),
  sold('1', '4', EXEMPT),
]);

describe('the judge of lines below zero', () => {
  it.each([
    ['a deposit that is taken off in proportion', DEPOSIT, DEPOSIT_SENT],
    [
      'a cent that a share is away by rounding',
      DEPOSIT,
      payload([sent('D', '2', '70.005'), sent('D', '4', '17.4975'), sent('C', '1', '50')], '260'),
    ],
    [
      'rounding without a tax of its own, on lines without tax',
      ROUNDED,
      payload([sent('C', '1', '10.02'), sent('D', '1', '4')], '14.02'),
    ],
  ])('finds no fault in %s', (_name, document, right) => {
    expect(judge(document, SHOP_TAXES, { fiscalDocument: right })).toEqual([]);
  });

  it.each<[string, readonly FiscalLine[], RegExp]>([
    [
      'a deposit that is taken off another tax',
      [sent('D', '2', '90'), sent('D', '4', '22.5'), sent('C', '1', '-10')],
      /the gross is not the books'/,
    ],
    [
      'a deposit that is taken off one line alone',
      [sent('D', '2', '55'), sent('D', '4', '25'), sent('C', '1', '50')],
      /line 0 of the books: 110.00 is too far/,
    ],
    [
      'a quantity that is smaller instead of the price',
      [sent('D', '1.4', '100'), sent('D', '4', '17.5'), sent('C', '1', '50')],
      /the quantity of/,
    ],
    [
      'a deposit that is left out',
      [sent('D', '2', '100'), sent('D', '4', '25'), sent('C', '1', '50')],
      /do not come to the total/,
    ],
    [
      'a deposit that is sent as a line',
      [...DEPOSIT_SENT.lines, { ...sent('D', '1', '-90'), description: 'Deposit deducted' }],
      /price -90 is not taken/,
    ],
    [
      'a line that goes for nothing',
      [sent('D', '2', '105'), sent('D', '4', '0'), sent('C', '1', '50')],
      /price 0 is not taken/,
    ],
  ])('sees %s', (_name, lines, fault) => {
    const wrong = payload(lines, '260');
    expect(judge(DEPOSIT, SHOP_TAXES, { fiscalDocument: wrong }).join('\n')).toMatch(fault);
  });

  it('sees a deposit that is held though it can be folded', () => {
    const held = { code: 'NEGATIVE_LINE', path: '', message: 'Held.' } as const;
    expect(judge(DEPOSIT, SHOP_TAXES, { issues: [held] })).toEqual([
      'held though it can be sent: NEGATIVE_LINE',
    ]);
  });

  it.each([
    [
      'all that was sold with its tax',
      [sold('1', '90', EXEMPT), sold('1', '-90', EXEMPT), sold('1', '9', ZERO_RATED)],
    ],
    [
      'more than a cent for each line leaves',
      [sold('1', '5', EXEMPT), sold('1', '5', EXEMPT), sold('1', '-9.99', EXEMPT)],
    ],
    ['what has no other line of its tax', [sold('1', '90', EXEMPT), sold('1', '-9', ZERO_RATED)]],
  ])('sees that %s is taken off, and sent', (_name, lines) => {
    expect(judge(books(lines), SHOP_TAXES, { fiscalDocument: DEPOSIT_SENT })).toContain(
      'sent though nothing right can be sent',
    );
  });

  it.each([
    ['Less deposit', {}, 'folded'],
    ['10 % off', {}, 'folded'],
    ['Rounding', { lineAmount: decimal('-0.99') }, 'folded'],
    ['Rounding', { lineAmount: decimal('-1') }, 'NEGATIVE_LINE'],
    ['Old battery', {}, 'NEGATIVE_LINE'],
    ['Old battery', { accountCode: '205' }, 'folded'],
    ['Old battery', { accountCode: '205', itemCode: 'KEEP' }, 'NEGATIVE_LINE'],
    ['Tourism levy', { accountCode: '205' }, 'DEDUCTION_OF_STATE'],
    ['Less deposit', { taxType: 'TAX005' }, 'DEDUCTION_OF_STATE'],
  ])('knows what becomes of "%s" %j', (description, changes, fate) => {
    expect(fateOf({ ...sold('1', '-5', EXEMPT, description), ...changes })).toBe(fate);
  });
});

function sold(quantity: string, price: string, taxType: string, description = 'Paint'): SalesLine {
  const amount = decimal(quantity).times(price);
  return aLine({
    ...{ description, taxType, quantity: decimal(quantity), unitAmount: decimal(price) },
    ...{ lineAmount: amount, taxAmount: decimal('0') },
  });
}

function books(lines: readonly SalesLine[]): SalesDocument {
  const total = lines.reduce((sum, { lineAmount }) => sum.plus(lineAmount ?? 0), decimal('0'));
  return anInvoice({ lines, amountsAre: 'inclusive', subTotal: total, totalTax: decimal('0'), total });
}

function sent(taxCode: string, quantity: string, price: string): FiscalLine {
  const lineAmount = decimal(quantity).times(price);
  const numbers = { quantity: decimal(quantity), unitAmount: decimal(price), lineAmount };
  return { description: 'Paint', productCode: aLine().itemCode, taxCode, ...numbers };
}

function payload(lines: readonly FiscalLine[], total: string): FiscalDocument {
  return {
    ...{ kind: 'invoice', id: 'id', number: 'INV-0001', originalId: null, reference: '', currency: 'USD' },
    ...{ issuedOn: '2026-03-02', paymentMethod: 'Credit', omittedLines: [], isTaxInclusive: true },
    buyer: { name: '', tradeName: '', tin: '', vatNumber: '', phone: '', email: '', address: null },
    ...{ subTotal: decimal(total), totalTax: decimal('0'), total: decimal(total) },
    ...{ lines, taxes: [], adjustments: [] },
  };
}
