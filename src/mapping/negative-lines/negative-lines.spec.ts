import {
  aLine,
  anInvoice,
  anOriginal,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../../../test/support/sales-document-builder';
import { type Decimal, sum, ZERO } from '../../domain/money';
import type { SalesDocument, SalesLine } from '../../domain/sales/sales-document';
import { mapDocument, type MappingResult } from '../map-document';
import type { MappingRules } from '../mapping-rules';

/** Line of this amount at quantity one; tax of 15.5 % by default. */
function line(amount: string, description = 'Cement', changes: Partial<SalesLine> = {}): SalesLine {
  const lineAmount = decimal(amount);
  const taxAmount = lineAmount.times('0.155').toDecimalPlaces(2);
  return aLine({ description, unitAmount: lineAmount, lineAmount, taxAmount, ...changes });
}

const UNTAXED = { taxType: 'ZERORATED', taxAmount: ZERO };
const NONE = { taxType: 'NONE', taxAmount: ZERO };

function invoice(...lines: SalesLine[]): SalesDocument {
  const of = (field: 'lineAmount' | 'taxAmount'): Decimal => sum(lines.map((one) => one[field] ?? ZERO));
  const [subTotal, totalTax] = [of('lineAmount'), of('taxAmount')];
  return anInvoice({ lines, subTotal, totalTax, total: subTotal.plus(totalTax) });
}

function mapped(document: SalesDocument, changes: Partial<MappingRules> = {}): MappingResult {
  const given = rules({ taxCents: 'authority', negativeLines: 'fold', ...changes });
  return mapDocument(document, given, circumstances({ customersInvoices: [DEPOSIT] }));
}

/** Invoice of a deposit of 40 plus tax. */
const DEPOSIT = anOriginal({
  ...{ sourceId: 'deposit', issuedOn: '2026-03-01', subTotal: decimal('40'), total: decimal('46.2') },
});

/** Sent form of each line, and the notices about the others. */
function sent(document: SalesDocument, changes: Partial<MappingRules> = {}): unknown {
  const result = mapped(document, changes);
  if ('issues' in result) return result.issues.map(({ code }) => code);
  const { lines, adjustments, total } = result.fiscalDocument;
  expect(total).toEqual(document.total);
  return {
    lines: lines.map(
      ({ description, lineAmount, taxCode }) => `${description} ${lineAmount.toFixed(2)} ${taxCode}`,
    ),
    folded: adjustments
      .filter((one) => one.what === 'line_folded')
      .map((one) => `${one.line} ${one.as} ${one.amount.toFixed(2)} into ${one.into.join(' ')}`),
  };
}

describe('a line below zero that says what it is', () => {
  it.each([
    ['Less: deposit paid 3 May', 'deposit'],
    ['LESS DEPOSIT', 'deposit'],
    ['Advance payment received', 'deposit'],
    ['Already invoiced on INV-0012', 'deposit'],
    ['Down-payment', 'deposit'],
    ['Bundle discount', 'discount'],
    ['Disc. 5%', 'discount'],
    ['Disc', 'discount'],
    ['Promotional offer', 'discount'],
    ['Loyalty rebate', 'discount'],
    ['10% off', 'discount'],
  ])('is taken off the other lines: "%s" is a %s', (description, as) => {
    expect(sent(invoice(line('300'), line('100', 'Sand'), line('-40', description)))).toEqual({
      lines: ['Cement 270.00 A', 'Sand 90.00 A'],
      folded: [`lines[2] ${as} -40.00 into lines[0] lines[1]`],
    });
  });

  it('keeps the quantity of the lines that it is taken off, at a price that multiplies', () => {
    const many = line('300', 'Cement', { quantity: decimal('7'), unitAmount: decimal('42.857143') });
    const result = mapped(invoice(many, line('-0.05', 'Discount')));
    const [only] = 'fiscalDocument' in result ? result.fiscalDocument.lines : [];
    expect([only?.quantity.toFixed(), only?.unitAmount.toFixed(), only?.lineAmount.toFixed(2)]).toEqual([
      ...['7', '42.85', '299.95'],
    ]);
  });

  it('is held as before where the organisation has not agreed', () => {
    const discounted = invoice(line('300'), line('-40', 'Discount'));
    expect(sent(discounted, { negativeLines: 'hold' })).toEqual(['LINE_NOT_POSITIVE']);
  });

  it('needs neither product code nor description of its own, but an amount that is its product', () => {
    const bare = { itemCode: '', accountCode: '' };
    expect(sent(invoice(line('300'), line('-40', 'Discount', bare)))).toMatchObject({
      lines: ['Cement 260.00 A'],
    });
    const untaxed = line('-40', 'Discount', { ...UNTAXED, taxAmount: null });
    expect(sent(invoice(line('300', 'Maize', UNTAXED), untaxed))).toMatchObject({
      lines: ['Maize 260.00 C'],
    });
    const amountOnly = line('-40', 'Discount', { quantity: null, unitAmount: null });
    expect(sent(invoice(line('300'), amountOnly))).toMatchObject({ lines: ['Cement 260.00 A'] });
    const wrong = line('-40', 'Discount', { unitAmount: decimal('-30') });
    expect(sent(invoice(line('300'), wrong))).toEqual(['LINE_TOTAL_DIFFERS']);
  });

  it('is taken off lines of its own tax code, and only then of another code for the same tax', () => {
    const taxes = [
      aTaxRule({ deviceTaxId: 517 }),
      aTaxRule({ taxType: 'SERVICES', taxCode: 'S', deviceTaxId: 517 }),
    ];
    const services = { taxType: 'SERVICES' };
    const own = invoice(line('300'), line('100', 'Delivery', services), line('-60', 'Discount', services));
    expect(sent(own, { taxes })).toMatchObject({ lines: ['Cement 300.00 A', 'Delivery 40.00 S'] });
    const more = invoice(line('300'), line('100', 'Delivery', services), line('-160', 'Discount', services));
    expect(sent(more, { taxes })).toMatchObject({ lines: ['Cement 180.00 A', 'Delivery 60.00 S'] });
  });

  it('leaves the lines of other taxes alone', () => {
    const mixed = invoice(line('300'), line('50', 'Maize', UNTAXED), line('-50', 'Discount'));
    expect(sent(mixed)).toEqual({
      lines: ['Cement 250.00 A', 'Maize 50.00 C'],
      folded: ['lines[2] discount -50.00 into lines[0]'],
    });
  });

  it('leaves a cent to each line at least', () => {
    const few = invoice(line('1', 'A4'), line('0.01', 'Pin'), line('-0.98', 'Discount'));
    expect(sent(few)).toMatchObject({ lines: ['A4 0.03 A', 'Pin 0.01 A'] });
    const none = invoice(line('0.01', 'Pin'), line('0.01', 'Clip'), line('-0.01', 'Discount'));
    expect(sent(none)).toEqual(['TAX_GROUP_NOT_POSITIVE']);
  });
});

describe('rounding', () => {
  it.each([
    ['-0.01', ['Cement 100.00 A', 'Sand 199.99 A']],
    ['0.01', ['Cement 100.00 A', 'Sand 200.01 A']],
    ['-0.99', ['Cement 99.67 A', 'Sand 199.34 A']],
  ])('of %s is part of the other lines of its tax', (cents, lines) => {
    expect(sent(invoice(line('100'), line('200', 'Sand'), line(cents, 'Rounding')))).toMatchObject({ lines });
  });

  it('without a tax of its own is part of untaxed lines, else of the largest', () => {
    const untaxed = invoice(line('100'), line('20', 'Maize', UNTAXED), line('0.01', 'Rounding', NONE));
    expect(sent(untaxed)).toMatchObject({ lines: ['Cement 100.00 A', 'Maize 20.01 C'] });
    const taxed = mapped(invoice(line('100'), line('200', 'Sand'), line('0.01', 'Rounding', NONE)));
    const fiscal = 'fiscalDocument' in taxed ? taxed.fiscalDocument : null;
    expect(fiscal?.total.toFixed(2)).toBe('346.51');
    expect(sum((fiscal?.lines ?? []).map(({ lineAmount }) => lineAmount)).toFixed(2)).toBe('300.01');
    expect(fiscal?.subTotal.plus(fiscal.totalTax)).toEqual(fiscal?.total);
  });

  it('of more than a coin keeps to its own tax, and a unit or more is no rounding at all', () => {
    const [coin, unit] = [line('-0.06', 'Rounding', NONE), line('-1', 'Rounding')];
    expect(sent(invoice(line('100'), line('-0.80', 'Round bar, offcut')))).toEqual(['NEGATIVE_LINE']);
    expect(sent(invoice(line('100'), coin))).toEqual(['TAX_GROUP_NOT_POSITIVE']);
    expect(sent(invoice(line('100'), unit))).toEqual(['NEGATIVE_LINE']);
    expect(sent(invoice(line('100'), line('0.06', 'Rounding')))).toMatchObject({
      lines: ['Cement 100.00 A', 'Rounding 0.06 A'],
    });
  });

  it('that is all of the document, or nobody agreed to, is a line like any other', () => {
    expect(sent(invoice(line('0.01', 'Rounding')))).toMatchObject({ lines: ['Rounding 0.01 A'] });
    const both = invoice(line('100'), line('0.01', 'Rounding'));
    expect(sent(both, { negativeLines: 'hold' })).toMatchObject({
      lines: ['Cement 100.00 A', 'Rounding 0.01 A'],
    });
    expect(sent(invoice(line('100'), line('0.05', 'Rounding of the levy')))).toMatchObject({
      lines: ['Cement 100.00 A', 'Rounding of the levy 0.05 A'],
    });
  });

  it('below zero with nothing else on the document is held', () => {
    expect(sent(invoice(line('-0.01', 'Rounding', NONE)))).toEqual(['TAX_GROUP_NOT_POSITIVE']);
  });
});

describe('a total that is rounded by cents that no line has', () => {
  const rounded = (document: SalesDocument, by: string): SalesDocument => {
    const rounding = decimal(by);
    return { ...document, rounding, total: document.total.plus(rounding) };
  };

  it('is sent with the cents on lines without tax, else on the largest', () => {
    expect(sent(rounded(invoice(line('100'), line('50', 'Sand', UNTAXED)), '-0.10'))).toEqual({
      lines: ['Cement 100.00 A', 'Sand 49.90 C'],
      folded: ['rounding rounding -0.10 into lines[1]'],
    });
    expect(sent(rounded(invoice(line('100'), line('0.05', 'Sand', UNTAXED)), '-0.10'))).toMatchObject({
      lines: ['Cement 115.40 A', 'Sand 0.05 C'],
    });
  });

  it('may come with tax of one or two cents more than in the books, and no other tax is hidden in that', () => {
    const taxOf = (document: SalesDocument): unknown => {
      const result = mapped(document);
      return 'issues' in result
        ? result.issues.map(({ code }) => code)
        : result.fiscalDocument.totalTax.toFixed(2);
    };
    const typed = (taxAmount: string) => invoice(line('100', 'Cement', { taxAmount: decimal(taxAmount) }));
    expect(taxOf(rounded(typed('15.49'), '0.10'))).toBe('15.51');
    expect(taxOf(rounded(typed('15.48'), '0.10'))).toEqual(['TAX_DIFFERS']);
    expect(taxOf(typed('15.48'))).toEqual(['TAX_DIFFERS']);
  });

  it('waits where the organisation holds such documents, with the setting that releases it', () => {
    const document = rounded(invoice(line('100')), '0.02');
    expect(sent(document, { negativeLines: 'hold' })).toEqual(['TOTAL_ROUNDED']);
    expect(sent(document)).toMatchObject({ lines: ['Cement 100.02 A'] });
  });

  it('waits where it is more than rounding, where the cents do not explain it, or where nothing else is sold', () => {
    expect(sent(rounded(invoice(line('100')), '0.11'))).toEqual(['TOTAL_DIFFERS']);
    const unexplained = { ...rounded(invoice(line('100')), '0.05'), rounding: decimal('0.04') };
    expect(sent(unexplained)).toContain('TOTAL_DIFFERS');
    expect(sent(rounded(invoice(line('0.10')), '0.05'))).toEqual(['TOTAL_DIFFERS']);
  });
});

describe('a line below zero that says nothing, or that something came back', () => {
  const RETURNED = invoice(line('300'), line('-40', 'Returned: 2 bags', { itemCode: '10051000' }));

  it.each([
    'Returned: 2 bags',
    'Discount refunded',
    'Less: credit CN-12',
    'Less special',
    'Deposit (corrected)',
    'Brake disc 280 mm',
    'Promotional shirt',
  ])('waits until a person has decided: "%s"', (description) => {
    expect(sent(invoice(line('300'), line('-40', description)))).toEqual(['NEGATIVE_LINE']);
  });

  it('is asked about by its account, without one by its item, and without either held', () => {
    const messageOf = (changes: Partial<SalesLine>): unknown => {
      const result = mapped(invoice(line('300'), line('-40', 'Returned', changes)));
      return 'issues' in result ? result.issues.at(-1)?.message : null;
    };
    expect(messageOf({})).toMatch(/negative lines of the account "200"/);
    expect(messageOf({ accountCode: '' })).toMatch(/negative lines of the item "99001000"/);
    expect(messageOf({ accountCode: '', itemCode: '' })).toMatch(/Line 2 is not above zero/);
  });

  it('is taken off the other lines once a person has said so for the account, or for the item', () => {
    const folded = { folded: ['lines[1] rule -40.00 into lines[0]'] };
    expect(
      sent(RETURNED, { lineRules: [{ scope: 'account', key: '200', treatment: 'fold' }] }),
    ).toMatchObject(folded);
    expect(
      sent(RETURNED, { lineRules: [{ scope: 'item', key: '10051000', treatment: 'fold' }] }),
    ).toMatchObject(folded);
    expect(sent(RETURNED, { lineRules: [{ scope: 'account', key: '201', treatment: 'fold' }] })).toEqual([
      'NEGATIVE_LINE',
    ]);
  });

  it('is held where a person has said so, whatever its words; the rule of the item counts before that of the account', () => {
    const fold = { scope: 'account', key: '200', treatment: 'fold' } as const;
    const hold = { scope: 'item', key: '99001000', treatment: 'hold' } as const;
    const discounted = invoice(line('300'), line('-40', 'Discount'));
    expect(sent(discounted, { lineRules: [fold, hold] })).toEqual(['NEGATIVE_LINE']);
    const result = mapped(discounted, { lineRules: [hold] });
    expect('issues' in result && result.issues[0]?.message).toMatch(
      /a person decided in the mappings to hold documents/,
    );
  });

  it('has no say where the books give a line tax and no amount, which is held', () => {
    const onlyTax = line('1', 'Discount', {
      ...{ quantity: null, unitAmount: null, lineAmount: null },
      taxAmount: decimal('1'),
    });
    expect(sent(invoice(line('300'), onlyTax))).toEqual(['LINE_NOT_POSITIVE']);
  });

  it('is sent above zero where quantity and price are both negative', () => {
    const twice = line('40', 'Returned', { quantity: decimal('-2'), unitAmount: decimal('-20') });
    expect(sent(invoice(line('300'), twice))).toMatchObject({
      lines: ['Cement 300.00 A', 'Returned 40.00 A'],
    });
  });
});

describe('what the state takes off a sale', () => {
  const lineRules = [{ scope: 'account', key: '200', treatment: 'fold' } as const];

  it.each(['Less 5% withholding tax', 'WHT discount', 'Tax withheld', 'Tourism levy deposit', 'IMTT'])(
    'is never taken off the other lines, not even by a rule: "%s"',
    (description) => {
      expect(sent(invoice(line('300'), line('-15', description)), { lineRules })).toEqual([
        'DEDUCTION_OF_STATE',
      ]);
    },
  );

  it('is known by the tax of the device, too', () => {
    const taxes = [
      aTaxRule(),
      aTaxRule({ taxType: 'WHT5', taxCode: 'W', percent: decimal('5'), deviceTaxId: 514 }),
    ];
    const withheld = line('-15', 'Less five percent', { taxType: 'WHT5', taxAmount: ZERO });
    expect(sent(invoice(line('300'), withheld), { taxes, lineRules })).toEqual(['DEDUCTION_OF_STATE']);
  });

  it('is a line like any other above zero', () => {
    expect(sent(invoice(line('300'), line('6', 'Tourism levy')))).toMatchObject({
      lines: ['Cement 300.00 A', 'Tourism levy 6.00 A'],
    });
  });
});

describe('a tax that is not above zero once lines below zero are taken off', () => {
  function messageOf(document: SalesDocument): unknown {
    const result = mapped(document);
    return 'issues' in result ? result.issues.map(({ path, message }) => `${path}: ${message}`) : null;
  }

  it('is held, with the arithmetic', () => {
    const deposits = [line('-80', 'Deposit', UNTAXED), line('-30', 'Second deposit', UNTAXED)];
    expect(messageOf(invoice(line('300'), line('100', 'Maize', UNTAXED), ...deposits))).toEqual([
      'lines[2]: Lines 3, 4 take 110.00 off the lines with the tax "ZERORATED", which come to 100.00 (100.00 - 110.00 = -10.00): of each at least a cent must be left.',
    ]);
  });

  it('is held where no other line has the tax, mapped or not', () => {
    for (const tax of [UNTAXED, NONE]) {
      expect(messageOf(invoice(line('300'), line('-80', 'Deposit', tax)))).toEqual([
        `lines[1]: Line 2 takes 80.00 off with the tax "${tax.taxType}", but the document has no other line with the tax "${tax.taxType}" (0.00 - 80.00 = -80.00).`,
      ]);
    }
  });
});

describe('lines that take off more than was sold at their tax', () => {
  it('are named without the rounding of the total, which is on no line', () => {
    const sold = invoice(line('100'), line('50', 'Maize', UNTAXED), line('-50', 'Discount', UNTAXED));
    const rounding = decimal('-0.05');
    const result = mapped({ ...sold, rounding, total: sold.total.plus(rounding) });
    expect('issues' in result ? result.issues : []).toMatchObject([
      { code: 'TAX_GROUP_NOT_POSITIVE', parameters: { lines: [3], off: '50.05', left: '-0.05' } },
    ]);
  });
});
