import { anInvoice, aLine, aTaxRule, decimal, rules } from '../../../test/support/sales-document-builder';
import type { AmountsAre } from '../../domain/sales/sales-document';
import { toCents } from '../../domain/money';
import type { MappedLine } from '../mapped-line';
import type { TaxRule } from '../mapping-rules';
import { solveCents } from './solve-cents';

const STANDARD = aTaxRule({ taxCode: 'A', percent: decimal('15') });
const REDUCED = aTaxRule({ taxCode: 'B', percent: decimal('5') });
const ZERO_RATED = aTaxRule({ taxCode: 'C', percent: decimal('0') });
const EXEMPT = aTaxRule({ taxCode: 'D', percent: null });

function line(amount: string, tax: TaxRule = STANDARD): MappedLine {
  const { description, itemCode } = aLine();
  const lineAmount = decimal(amount);
  const common = { description, productCode: itemCode, taxCode: tax.taxCode };
  return {
    path: 'lines[0]',
    number: 1,
    line: { ...common, unitAmount: lineAmount, quantity: decimal('1'), lineAmount },
    tax,
    booksTax: decimal('0'),
  };
}

/** Tax per line, as the books compute it. */
function taxedByLine(lines: readonly MappedLine[], amountsAre: AmountsAre): MappedLine[] {
  return lines.map((mapped) => {
    const rate = amountsAre === 'untaxed' ? decimal('0') : (mapped.tax.percent ?? decimal('0'));
    const divisor = amountsAre === 'inclusive' ? rate.plus(100) : decimal('100');
    return { ...mapped, booksTax: toCents(mapped.line.lineAmount.times(rate).dividedBy(divisor)) };
  });
}

function check(
  amountsAre: AmountsAre,
  [subTotal, totalTax, total, rounding = '0']: readonly [string, string, string, string?],
  lines: readonly MappedLine[],
  taxCents: 'hold' | 'authority' = 'hold',
) {
  const document = anInvoice({
    amountsAre,
    subTotal: decimal(subTotal),
    totalTax: decimal(totalTax),
    total: decimal(total),
    rounding: decimal(rounding),
  });
  const { issues, ...totals } = solveCents(document, taxedByLine(lines, amountsAre), rules({ taxCents }));
  return {
    codes: issues.map((entry) => entry.code),
    messages: issues.map((entry) => entry.message),
    totals: [totals.subTotal.toFixed(2), totals.totalTax.toFixed(2), totals.total.toFixed(2)],
  };
}

describe('totals that the authority computes as the books do', () => {
  it.each<[string, AmountsAre, readonly [string, string, string], MappedLine[]]>([
    ['one line without tax in it', 'exclusive', ['100', '15', '115'], [line('100')]],
    ['one line with tax in it', 'inclusive', ['100', '15', '115'], [line('115')]],
    ['a document without tax', 'untaxed', ['100', '0', '100'], [line('100', EXEMPT)]],
    ['zero-rated lines', 'exclusive', ['80', '0', '80'], [line('30', ZERO_RATED), line('50', ZERO_RATED)]],
    [
      'several taxes, each on the sum of its own lines',
      'exclusive',
      ['300', '20', '320'],
      [line('60'), line('100', REDUCED), line('40'), line('50', EXEMPT), line('50', ZERO_RATED)],
    ],
    [
      'several taxes in the amounts',
      'inclusive',
      ['200', '20', '220'],
      [line('57.5'), line('105', REDUCED), line('57.5')],
    ],
    ['half a cent of tax, rounded up', 'exclusive', ['0.1', '0.02', '0.12'], [line('0.1')]],
    [
      'amounts that no float could hold',
      'exclusive',
      ['100000000000000000000.00', '15000000000000000000.00', '115000000000000000000.00'],
      [line('99999999999999999999.99'), line('0.01')],
    ],
  ])('are left as they are: %s', (_what, amountsAre, totals, lines) => {
    const result = check(amountsAre, totals, lines);
    expect(result.codes).toEqual([]);
    expect(result.totals).toEqual(totals.map((amount) => decimal(amount).toFixed(2)));
  });
});

describe('a total that is not the sum of its lines', () => {
  it.each<[string, AmountsAre, readonly [string, string, string], MappedLine[], string]>([
    [
      'an overridden total with tax in the lines',
      'inclusive',
      ['105', '15', '120'],
      [line('115')],
      'The total is USD 120.00, the lines make 115.00 (difference 5.00).',
    ],
    [
      'an overridden total with tax on top',
      'exclusive',
      ['99.99', '15', '114.99'],
      [line('100')],
      'The total is USD 114.99, the lines make 115.00 (difference -0.01).',
    ],
  ])('is named to the cent: %s', (_what, amountsAre, totals, lines, message) => {
    const result = check(amountsAre, totals, lines);
    expect(result.codes).toEqual(['TOTAL_DIFFERS']);
    expect(result.messages).toEqual([message]);
    expect(result.totals).toEqual(totals.map((amount) => decimal(amount).toFixed(2)));
  });

  it('is named when net and tax do not make it, though the lines do', () => {
    const result = check('inclusive', ['99', '15', '115'], [line('115')]);
    expect(result.codes).toEqual(['TOTAL_DIFFERS']);
    expect(result.messages).toEqual(['Net and tax (99.00 + 15.00) do not make the total of 115.00.']);
  });

  it('is named once when the platform rounded the total, because no line carries those cents', () => {
    const result = check('exclusive', ['100.02', '15', '115', '-0.02'], [line('100.02')]);
    expect(result.messages).toEqual([
      'The total is rounded: the lines make USD 115.02, the total is 115.00 (-0.02). The tax authority adds up the lines, and no line has these cents.',
    ]);
  });

  it('is named when the lines make the total but net and tax do not, rounded or not (RCPT027)', () => {
    const result = check('exclusive', ['99.98', '15', '115', '0.02'], [line('100')]);
    expect(result.messages).toEqual([
      'Net and tax (99.98 + 15.00, rounded by 0.02) do not make the total of 115.00.',
    ]);
  });

  it('is proved per tax of the device, where two codes stand for one', () => {
    const [one, other] = ['A', 'B'].map((taxCode) =>
      aTaxRule({ taxCode, percent: decimal('15'), deviceTaxId: 3 }),
    );
    // 0.0165 of tax each would round to 0.02 twice; on the sum of both it is 0.033.
    const lines = [line('0.11', one), line('0.11', other)];
    expect(check('exclusive', ['0.22', '0.03', '0.25'], lines).codes).toEqual([]);
    expect(check('exclusive', ['0.22', '0.04', '0.26'], lines).codes).toEqual(['TAX_DIFFERS']);
  });

  it('is named when it is nothing or less', () => {
    expect(check('untaxed', ['0', '0', '0'], []).codes).toEqual(['TOTAL_NOT_POSITIVE']);
    const negative = check('untaxed', ['-5', '0', '-5'], [line('-5', EXEMPT)]);
    expect(negative.codes).toEqual(['TOTAL_NOT_POSITIVE']);
    expect(negative.messages).toEqual(['The total is -5.00; it must be above zero.']);
  });

  it('is reported together with everything else that is wrong', () => {
    const result = check('inclusive', ['1', '2', '0'], [line('115')]);
    expect(result.codes).toEqual(['TOTAL_NOT_POSITIVE', 'TOTAL_DIFFERS', 'TOTAL_DIFFERS', 'TAX_DIFFERS']);
  });
});

describe('a line that no price makes', () => {
  it('is named, and the document is held', () => {
    const crumbs = line('1', EXEMPT);
    const pieces = { quantity: decimal('1000000000'), unitAmount: decimal('0.000000001') };
    const lines = [{ ...crumbs, number: 3, line: { ...crumbs.line, ...pieces } }];
    const { codes, messages } = check('untaxed', ['1', '0', '1'], lines);
    expect(codes).toEqual(['LINE_TOTAL_DIFFERS']);
    expect(messages).toEqual(['Line 3: no price times 1000000000 makes 1.00.']);
  });
});

describe('tax per line against tax on the sum', () => {
  // 25.06, 25.61 and 25.63 at 15 %: 3.76 + 3.84 + 3.84 = 11.44 by line, 11.445 = 11.45 on the sum of 76.30.
  const exclusive = [line('25.06'), line('25.61'), line('25.63')];
  // Three times 10.00 with 15 % in it: 1.30 by line makes 3.90, 30 x 15/115 = 3.91 on the sum.
  const inclusive = [line('10'), line('10'), line('10')];

  it('sends tax on top as tax included where the cent fits into the lines: the total stays', () => {
    for (const taxCents of ['hold', 'authority'] as const) {
      const result = check('exclusive', ['76.30', '11.44', '87.74'], exclusive, taxCents);
      expect(result.codes).toEqual([]);
      expect(result.totals).toEqual(['76.30', '11.44', '87.74']);
    }
  });

  it('holds a document with tax in its lines, and names the cent', () => {
    const result = check('inclusive', ['26.10', '3.90', '30'], inclusive);
    expect(result.messages).toEqual([
      'Xero has USD 3.90 of tax, the authority computes 3.91 (difference 0.01): 15 % in 30.00 is 3.91 (3.90 in Xero). This is only rounding: the client holds such documents.',
    ]);
    expect(result.totals).toEqual(['26.10', '3.90', '30.00']);
  });

  it("takes the authority's cent where the organisation accepts it; the total stays what the customer pays", () => {
    const result = check('inclusive', ['26.10', '3.90', '30'], inclusive, 'authority');
    expect(result.codes).toEqual([]);
    expect(result.totals).toEqual(['26.09', '3.91', '30.00']);
  });

  it('takes cents, not another tax: half a cent for each line and one for their sum', () => {
    expect(check('inclusive', ['26.11', '3.89', '30'], inclusive, 'authority').codes).toEqual([]);
    expect(check('inclusive', ['26.12', '3.88', '30'], inclusive, 'authority').codes).toEqual([
      'TAX_DIFFERS',
    ]);
    expect(check('inclusive', ['26.06', '3.94', '30'], inclusive, 'authority').codes).toEqual([
      'TAX_DIFFERS',
    ]);
    expect(check('inclusive', ['30', '0', '30'], inclusive, 'authority').codes).toEqual(['TAX_DIFFERS']);
    const two = inclusive.slice(1);
    expect(check('inclusive', ['17.40', '2.60', '20'], two, 'authority').codes).toEqual([]);
    expect(check('inclusive', ['17.41', '2.59', '20'], two, 'authority').codes).toEqual(['TAX_DIFFERS']);
  });

  it('holds taxes that make up for each other: 5.50 of 15.50 under one, 10.00 of nothing under another', () => {
    const taxed = { ...line('100'), booksTax: decimal('5') };
    const untaxed = { ...line('100', ZERO_RATED), booksTax: decimal('10') };
    const totals = { subTotal: decimal('200'), totalTax: decimal('15'), total: decimal('215') };
    const document = anInvoice({ amountsAre: 'exclusive', ...totals });
    const { issues } = solveCents(document, [taxed, untaxed], rules({ taxCents: 'authority' }));
    expect(issues.map(({ message }) => message)).toEqual([
      'Xero has USD 15.00 of tax, the authority computes 15.00 (difference 0.00): 15 % of 100.00 is 15.00 (5.00 in Xero), 0 % of 100.00 is 0.00 (10.00 in Xero).',
    ]);
  });

  it('does not excuse a total that differs because the tax may', () => {
    const result = check('inclusive', ['26.09', '3.90', '29.99'], inclusive, 'authority');
    expect(result.codes).toEqual(['TOTAL_DIFFERS']);
  });

  it('names tax that was charged on what is exempt, and tax that was not charged at all', () => {
    expect(check('exclusive', ['100', '1', '101'], [line('100', EXEMPT)]).messages).toEqual([
      'Xero has USD 1.00 of tax, the authority computes 0.00 (difference 1.00): exempt of 100.00 is 0.00.',
    ]);
    expect(check('untaxed', ['100', '0', '100'], [line('100')]).codes).toEqual(['TAX_DIFFERS']);
  });
});
