import fc from 'fast-check';
import { Decimal, sum } from '../../domain/money';
import { COUNTRY } from '../countries';
import { taxPerCode } from './tax-per-code';

type TaxedLine = Parameters<typeof taxPerCode>[0][number];

function line(
  taxCode: string,
  amount: string,
  percent: string | null,
  deviceTaxId: number | null = null,
): TaxedLine {
  return {
    taxCode,
    amount: new Decimal(amount),
    percent: percent === null ? null : new Decimal(percent),
    deviceTaxId,
  };
}

function shown(lines: readonly TaxedLine[], isTaxInclusive: boolean): string[] {
  return taxPerCode(lines, isTaxInclusive, COUNTRY, () => null).map(({ taxCode, amount, tax }) =>
    [taxCode, amount.toFixed(2), tax.toFixed(2)].join(' '),
  );
}

describe('tax by tax code', () => {
  it('is computed once on the sum of the lines of a code, not line by line', () => {
    const lines = [line('A', '9.70', '15.5'), line('Z', '5', '0'), line('A', '9.70', '15.5')];
    expect(shown(lines, true)).toEqual(['A 19.40 2.60', 'Z 5.00 0.00']);
    expect(shown([line('A', '0.10', '15.5'), line('A', '0.10', '15.5')], false)).toEqual(['A 0.23 0.03']);
  });

  it('is nothing for zero-rated and exempt lines', () => {
    expect(shown([line('Z', '10', '0'), line('E', '7', null)], false)).toEqual([
      'Z 10.00 0.00',
      'E 7.00 0.00',
    ]);
  });

  it('of two codes of one tax of the device adds up to its tax, the last cent at the largest', () => {
    const lines = [line('GOODS', '0.10', '15.5', 1), line('SERVICES', '0.20', '15.5', 1)];
    // On 0.30 it is 0.05; on 0.10 and 0.20 alone 0.02 and 0.03.
    expect(shown(lines, false)).toEqual(['GOODS 0.12 0.02', 'SERVICES 0.23 0.03']);
    const uneven = [
      line('GOODS', '0.10', '15.5', 1),
      line('SERVICES', '0.10', '15.5', 1),
      line('MORE', '0.11', '15.5', 1),
    ];
    // On 0.31 it is 0.05, and alone 0.02 each.
    expect(shown(uneven, false)).toEqual(['GOODS 0.12 0.02', 'SERVICES 0.12 0.02', 'MORE 0.12 0.01']);
  });

  it('adds up to the tax of each device tax, and its amounts to the lines with that tax', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => new Decimal(amount).div(100));
    const taxed = fc.record({
      taxCode: fc.constantFrom('A', 'B', 'C'),
      amount: cents,
      percent: fc.constant(new Decimal('15.5')),
      deviceTaxId: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(taxed, { minLength: 1, maxLength: 20 }), fc.boolean(), (lines, isTaxInclusive) => {
        const taxes = taxPerCode(lines, isTaxInclusive, COUNTRY, () => null);
        const whole = sum(lines.map(({ amount }) => amount));
        const tax = COUNTRY.taxOn(whole, new Decimal('15.5'), isTaxInclusive);
        expect(sum(taxes.map((one) => one.tax)).toFixed(2)).toBe(tax.toFixed(2));
        const expected = isTaxInclusive ? whole : whole.plus(tax);
        expect(sum(taxes.map(({ amount }) => amount)).toFixed(2)).toBe(expected.toFixed(2));
      }),
    );
  });
});
