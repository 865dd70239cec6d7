import { Decimal } from 'decimal.js';
import { taxRates } from './guessed-mappings';
import type { SourceDocument } from './loaded-books';

type Line = readonly [net: string, tax: string];

function rateOf(
  lines: readonly Line[],
  given: readonly string[] = [],
  LineAmountTypes = 'Exclusive',
): string {
  const LineItems = lines.map(([net, tax]) => ({
    TaxType: 'OUTPUT',
    TaxAmount: new Decimal(tax),
    LineAmount: LineAmountTypes === 'Inclusive' ? new Decimal(net).plus(tax) : new Decimal(net),
  }));
  const invoice: SourceDocument = { Type: 'ACCREC', LineAmountTypes, LineItems };
  const rates = given.map((rate) => ({ TaxType: 'OUTPUT', EffectiveRate: new Decimal(rate) }));
  const found = taxRates({ invoices: [invoice], creditNotes: [], taxRates: rates });
  return found.get('OUTPUT')?.toFixed() ?? 'none';
}

describe('the rate of a tax in books without mappings', () => {
  it.each<[string, readonly Line[]]>([
    [
      '8.25',
      [
        ['500.00', '41.25'],
        ['50.00', '4.13'],
        ['10.00', '0.83'],
      ],
    ],
    [
      '15.5',
      [
        ['1000.00', '155.00'],
        ['3.33', '0.52'],
      ],
    ],
    [
      '15',
      [
        ['19.99', '3.00'],
        ['0.33', '0.05'],
      ],
    ],
    ['0', [['20.00', '0.00']]],
    [
      '8.375',
      [
        ['4000.00', '335.00'],
        ['200.00', '16.75'],
      ],
    ],
    [
      '10',
      [
        ['100.00', '10.00'],
        ['100.00', '10.00'],
        ['100.00', '20.00'],
      ],
    ],
    ['none', [['0.00', '0.00']]],
  ])('is %s, the shortest that explains every line of %j', (expected, lines) => {
    expect([rateOf(lines), rateOf(lines, [], 'Inclusive')]).toEqual([expected, expected]);
  });

  it('is that of the file, where it has one', () => {
    expect(rateOf([['20.00', '1.65']], ['8.25'])).toBe('8.25');
  });
});
