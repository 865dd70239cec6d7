import { aLine, decimal, rules } from '../../test/support/sales-document-builder';
import type { SalesLine } from '../domain/sales/sales-document';
import { mapLines } from './map-lines';

const DAY = '2026-03-02';

function mapped(line: Partial<SalesLine>) {
  return mapLines([aLine(line)], rules(), DAY);
}

function codes(line: Partial<SalesLine>): string[] {
  return mapped(line).issues.map((entry) => entry.code);
}

function amounts(quantity: string | null, unitAmount: string | null, lineAmount: string): Partial<SalesLine> {
  return {
    quantity: quantity === null ? null : decimal(quantity),
    unitAmount: unitAmount === null ? null : decimal(unitAmount),
    lineAmount: decimal(lineAmount),
  };
}

describe('a line that is sold', () => {
  it('is sent with its own cents, the code of its tax and its HS code', () => {
    const { mapped: lines, omitted, issues } = mapped({});
    expect(issues).toEqual([]);
    expect(omitted).toEqual([]);
    expect(lines.map(({ line }) => line)).toEqual([
      {
        description: 'Bookkeeping, March',
        unitAmount: decimal('100'),
        quantity: decimal('1'),
        lineAmount: decimal('100'),
        productCode: '99001000',
        taxCode: 'A',
      },
    ]);
    expect(lines[0]?.tax.taxType).toBe('OUTPUT155');
  });

  it.each<[string, Partial<SalesLine>, string, string]>([
    ['a price of four decimals', amounts('7', '0.1234', '0.86'), '7', '0.1234'],
    ['a quantity of four decimals', amounts('1.3333', '3', '4'), '1.3333', '3'],
    ['half a cent, rounded up', amounts('0.5', '0.01', '0.01'), '0.5', '0.01'],
    ['no quantity, which is one', amounts(null, '100', '100'), '1', '100'],
    ['no price, which the line amount gives', amounts('3', null, '100'), '3', '33.333333'],
    ['neither price nor quantity', amounts(null, null, '100'), '1', '100'],
    [
      'a discount in per cent, folded into the price',
      { ...amounts('2', '50', '90'), discountRate: decimal('10') },
      '2',
      '45',
    ],
    [
      'a discount on many pieces, whose computed price happens to end in nothing',
      { ...amounts('45040.5', '0.2224', '9567.97'), discountAmount: decimal('449.04') },
      '45040.5',
      '0.21243',
    ],
    [
      'a discount as an amount, folded into the price',
      { ...amounts('3', '10', '25'), discountAmount: decimal('5') },
      '3',
      '8.333333',
    ],
    [
      'a discount of nothing, which is none',
      { ...amounts('2', '50', '100'), discountRate: decimal('0'), discountAmount: decimal('0') },
      '2',
      '50',
    ],
  ])('may have %s', (_what, line, quantity, unitAmount) => {
    const { mapped: lines, issues } = mapped(line);
    expect(issues).toEqual([]);
    expect(lines[0]?.line.quantity.toFixed()).toBe(quantity);
    expect(lines[0]?.line.unitAmount.toFixed()).toBe(unitAmount);
    expect(lines[0]?.line.lineAmount).toEqual(line.lineAmount);
  });

  it('may have a negative quantity at a negative price: it is sent as positive', () => {
    const [only] = mapped(amounts('-2', '-5', '10')).mapped;
    expect([only?.line.quantity.toFixed(), only?.line.unitAmount.toFixed()]).toEqual(['2', '5']);
  });

  it('keeps 200 characters of its description, without spaces around it', () => {
    const { mapped: lines } = mapped({ description: `  ${'x'.repeat(4000)}` });
    expect(lines[0]?.line.description).toBe('x'.repeat(200));
  });

  it('is described by its item code when it has no words', () => {
    expect(mapped({ description: ' \n ', itemCode: '99001000' }).mapped[0]?.line.description).toBe(
      '99001000',
    );
  });
});

describe('a line without value', () => {
  it.each<[string, Partial<SalesLine>]>([
    ['only text', { quantity: null, unitAmount: null, lineAmount: null, taxAmount: null, taxType: '' }],
    ['free of charge', { ...amounts('1', '0', '0'), taxAmount: decimal('0') }],
    [
      'discounted to nothing',
      { ...amounts('1', '9', '0'), taxAmount: decimal('0'), discountRate: decimal('100') },
    ],
    ['no tax amount either', { ...amounts('1', '0', '0'), taxAmount: null }],
  ])('is left out and remembered: %s', (_what, line) => {
    const result = mapLines([aLine({ ...line, description: 'Thank you' }), aLine()], rules(), DAY);
    expect(result.omitted).toEqual([{ path: 'lines[0]', description: 'Thank you' }]);
    expect(result.mapped).toHaveLength(1);
    expect(result.issues).toEqual([]);
  });

  it('does not leave a document without lines unnoticed', () => {
    const free = aLine({ ...amounts('1', '0', '0'), taxAmount: decimal('0') });
    expect(mapLines([free], rules(), DAY).issues.map((entry) => entry.code)).toEqual(['LINES_MISSING']);
    expect(mapLines([], rules(), DAY).issues.map((entry) => entry.code)).toEqual(['LINES_MISSING']);
  });

  it('is not left out when it has tax: that is a fault to be seen', () => {
    expect(codes({ ...amounts('1', '0', '0'), taxAmount: decimal('0.01') })).toEqual(['LINE_NOT_POSITIVE']);
  });
});

describe('a line that cannot be sent', () => {
  it.each<[string, Partial<SalesLine>, string]>([
    ['a negative price', amounts('1', '-5', '-5'), 'NEGATIVE_LINE'],
    ['a negative quantity', amounts('-1', '5', '-5'), 'NEGATIVE_LINE'],
    ['no quantity at all of something that costs', amounts('0', '5', '5'), 'LINE_NOT_POSITIVE'],
    ['a price of nothing and yet an amount', amounts('1', '0', '5'), 'LINE_NOT_POSITIVE'],
    ['an amount that is two cents too high', amounts('3', '3.33', '10.01'), 'LINE_TOTAL_DIFFERS'],
    ['an amount with parts of a cent', amounts('1', '10.005', '10.005'), 'LINE_TOTAL_DIFFERS'],
    ['a quantity of seven decimals', amounts('1.0000001', '10', '10'), 'LINE_TOO_PRECISE'],
    ['a tax that is not mapped', { taxType: 'TAX007' }, 'TAX_UNMAPPED'],
    ['no tax', { taxType: '' }, 'TAX_UNMAPPED'],
    ['a tax that was mapped until last year', { taxType: 'OUTPUT15' }, 'TAX_UNMAPPED'],
    ['no HS code', { itemCode: '' }, 'PRODUCT_CODE_MISSING'],
    ['an item without HS code', { itemCode: 'CHAIR' }, 'PRODUCT_CODE_MISSING'],
    [
      'four digits of HS code where it is zero-rated',
      { taxType: 'ZERORATED', itemCode: '9900' },
      'PRODUCT_CODE_INVALID',
    ],
    [
      'four digits of HS code where it is exempt',
      { taxType: 'EXEMPT', itemCode: '9900' },
      'PRODUCT_CODE_INVALID',
    ],
  ])('has %s', (_what, line, code) => {
    const result = mapped(line);
    expect(result.issues.map((entry) => entry.code)).toEqual([code]);
    expect(result.issues[0]?.path).toMatch(/^lines\[0\](\.[a-zA-Z]+)?$/);
    expect(result.mapped).toEqual([]);
  });

  it('has no words and no item code either', () => {
    const withDefault = rules({ productCodes: [{ scope: 'default', key: '', code: '99001000' }] });
    const result = mapLines([aLine({ description: '', itemCode: '' })], withDefault, DAY);
    expect(result.issues.map(({ code, path }) => [code, path])).toEqual([
      ['DESCRIPTION_MISSING', 'lines[0].description'],
    ]);
  });

  it('has all its faults reported at once, and so have its neighbours, each by the number that a person counts', () => {
    const wrong = aLine({ taxType: '', itemCode: '', description: '', ...amounts('0', '1', '1') });
    const { issues } = mapLines([aLine(), wrong, aLine({ taxType: 'TAX007' })], rules(), DAY);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['TAX_UNMAPPED', 'lines[1].taxType'],
      ['PRODUCT_CODE_MISSING', 'lines[1].itemCode'],
      ['LINE_NOT_POSITIVE', 'lines[1]'],
      ['DESCRIPTION_MISSING', 'lines[1].description'],
      ['TAX_UNMAPPED', 'lines[2].taxType'],
    ]);
    expect(issues[0]?.message).toBe('Line 2 has no tax.');
    expect(issues[4]?.message).toBe('Line 3 uses the tax "TAX007", which is not mapped for 2 Mar 2026.');
  });

  it('names the rate that took the place of one that has ended', () => {
    const [found] = mapped({ taxType: 'OUTPUT15' }).issues;
    expect(found?.message).toBe(
      'Line 1 uses the tax "OUTPUT15" of 15 %, which ended on 31 Dec 2025. The rate of 2 Mar 2026 is 15.5 % ("OUTPUT155").',
    );
    const another = {
      ...rules().taxes[0],
      taxType: 'OUTPUT5',
      taxCode: 'Z',
      percent: decimal('5'),
      validTill: null,
    };
    const ambiguous = rules({ taxes: [...rules().taxes, another as never] });
    const [unsure] = mapLines([aLine({ taxType: 'OUTPUT15' })], ambiguous, DAY).issues;
    expect(unsure?.message).toBe('Line 1 uses the tax "OUTPUT15", which is not mapped for 2 Mar 2026.');
  });

  it('names the sum that does not come out', () => {
    const [found] = mapped(amounts('3', '3.33', '10.01')).issues;
    expect(found?.message).toBe('Line 1: 3 x 3.33 is 9.99, the line says 10.01.');
  });

  it('does not check the form of an HS code against a tax that is unknown', () => {
    const stored = rules({ productCodes: [{ scope: 'item', key: 'CHAIR', code: '12' }] });
    const chair = aLine({ itemCode: 'CHAIR', taxType: 'TAX007' });
    expect(mapLines([chair], stored, DAY).issues.map((entry) => entry.code)).toEqual(['TAX_UNMAPPED']);
    const taxed = aLine({ itemCode: 'CHAIR' });
    expect(mapLines([taxed], stored, DAY).issues.map((entry) => entry.code)).toEqual([
      'PRODUCT_CODE_INVALID',
    ]);
  });
});

describe('a line of which the books say only a part', () => {
  it('with tax and no amount is held: it is not nothing', () => {
    const { omitted, issues } = mapped({ lineAmount: null, taxAmount: decimal('1') });
    expect(omitted).toEqual([]);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([['LINE_NOT_POSITIVE', 'lines[0]']]);
  });

  it('without tax amount has none', () => {
    expect(mapped({ taxAmount: null }).mapped[0]?.booksTax.toFixed()).toBe('0');
  });

  it('with a discount and a quantity of zero is held, and no price is divided by nothing', () => {
    const { issues } = mapped({
      quantity: decimal('0'),
      discountRate: decimal('10'),
      lineAmount: decimal('9'),
    });
    expect(issues[0]).toMatchObject({
      code: 'LINE_NOT_POSITIVE',
      message: 'Line 1 is not above zero (0 x 9.00 = 9.00). A fiscal document has only lines above zero.',
    });
  });
});
