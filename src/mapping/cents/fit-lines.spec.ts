import fc from 'fast-check';
import { aTaxRule, decimal } from '../../../test/support/sales-document-builder';
import { Decimal, sum, toCents } from '../../domain/money';
import type { MappedLine } from '../mapped-line';
import type { TaxRule } from '../mapping-rules';
import { fitLines } from './fit-lines';

const STANDARD = aTaxRule({ taxCode: 'A', percent: decimal('15.5') });
const ZERO_RATED = aTaxRule({ taxCode: 'C', percent: decimal('0') });

function line(quantity: string, amount: string, tax: TaxRule = STANDARD, price = '0'): MappedLine {
  const common = { description: 'Diesel', productCode: '2710', taxCode: tax.taxCode };
  return {
    path: 'lines[0]',
    number: 1,
    line: {
      ...common,
      unitAmount: decimal(price),
      quantity: decimal(quantity),
      lineAmount: decimal(amount),
    },
    tax,
    booksTax: decimal('0'),
  };
}

const shown = ({ lines }: { lines: readonly MappedLine[] }): string[] =>
  lines.map(
    ({ line: { quantity, unitAmount, lineAmount } }) =>
      `${quantity.toFixed()} x ${unitAmount.toFixed()} = ${lineAmount.toFixed(2)}`,
  );

describe('the price of a line', () => {
  it("is the books' own where that multiplies to the amount", () => {
    const fitted = fitLines([line('3', '10', STANDARD, '3.3333'), line('2', '5', STANDARD, '2.5')], 6);
    expect(shown(fitted)).toEqual(['3 x 3.3333 = 10.00', '2 x 2.5 = 5.00']);
    expect([fitted.adjustments, fitted.unfit]).toEqual([[], []]);
  });

  it('is the nearest of six decimals where it does not', () => {
    expect(shown(fitLines([line('7', '10', STANDARD, '1.43')], 6))).toEqual(['7 x 1.428571 = 10.00']);
  });
});

describe('a line of many pieces that no price of six decimals makes', () => {
  const bulk = line('25000', '35039.07');

  it('gives its cent to another line of the same tax, the largest', () => {
    const fitted = fitLines([bulk, line('1', '5'), line('1', '80'), line('1', '900', ZERO_RATED)], 6);
    expect(shown(fitted)).toEqual([
      '25000 x 1.401563 = 35039.08',
      '1 x 5 = 5.00',
      '1 x 79.99 = 79.99',
      '1 x 900 = 900.00',
    ]);
    expect(fitted.adjustments).toMatchObject([
      { what: 'cent_moved', cents: 1 },
      { what: 'cent_moved', cents: -1 },
    ]);
  });

  it('is split where no other line has its tax: one piece makes up the difference', () => {
    const fitted = fitLines([bulk, line('1', '900', ZERO_RATED)], 6);
    expect(shown(fitted)).toEqual(['24999 x 1.401562 = 35037.65', '1 x 1.42 = 1.42', '1 x 900 = 900.00']);
    expect(fitted.adjustments).toMatchObject([{ what: 'line_split' }]);
  });

  it('cannot be helped where its pieces cost less than the last decimal', () => {
    expect(fitLines([line('1000000000', '1')], 6).unfit).toHaveLength(1);
  });
});

describe('any lines', () => {
  const tax = fc.constantFrom(STANDARD, ZERO_RATED);
  const anyLine = fc
    .tuple(
      fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 10_000, max: 3_000_000 })),
      fc.integer({ min: 1, max: 90_000_000 }),
      tax,
    )
    .map(([quantity, cents, rule]) =>
      line(String(quantity), new Decimal(cents).dividedBy(100).toFixed(), rule),
    );
  const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });
  const ofTax = (lines: readonly MappedLine[], rule: TaxRule) => lines.filter((one) => one.tax === rule);

  it('are often such that a cent is moved, and such that a line is split', () => {
    const adjustments = fc
      .sample(anyLines, { numRuns: 500, seed: 1 })
      .flatMap((lines) => fitLines(lines, 6).adjustments);
    for (const what of ['cent_moved', 'line_split'])
      expect(adjustments.filter((one) => one.what === what).length).toBeGreaterThan(30);
  });

  it('multiply out, with the sum and the quantity of each tax as they were, and no line moved by more than a cent', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { lines: fitted, unfit } = fitLines(lines, 6);
        if (unfit.length > 0) {
          // Excludes a positive price below the last decimal, which no method can express.
          return unfit.every((one) => one.line.lineAmount.dividedBy(one.line.quantity).lessThan('0.000001'));
        }
        const isRight = fitted.every(
          ({ line: one }) =>
            one.unitAmount.greaterThan(0) &&
            one.unitAmount.decimalPlaces() <= 6 &&
            toCents(one.unitAmount.times(one.quantity)).equals(one.lineAmount),
        );
        const isKept = [STANDARD, ZERO_RATED].every((rule) =>
          (['lineAmount', 'quantity'] as const).every((part) =>
            sum(ofTax(lines, rule).map((one) => one.line[part])).equals(
              sum(ofTax(fitted, rule).map((one) => one.line[part])),
            ),
          ),
        );
        return isRight && isKept;
      }),
      { numRuns: 3_000 },
    );
  });
});
