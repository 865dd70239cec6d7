import { Decimal } from '../../documents/money';
import type { SalesLine } from '../../documents/sales-document';
import { MIXED, sentTaxes } from './sent-taxes';

const LINE: SalesLine = {
  ...{ description: '', quantity: null, unitAmount: null, lineAmount: null, taxAmount: null },
  ...{ discountRate: null, discountAmount: null, taxType: '', itemCode: '', accountCode: '' },
};

function line(lineAmount: string, taxAmount: string): SalesLine {
  return { ...LINE, lineAmount: new Decimal(lineAmount), taxAmount: new Decimal(taxAmount) };
}

function sent(totalTax: string, ...lines: [string, string][]) {
  return {
    ...{ number: 'N', currency: 'USD', total: new Decimal(0), totalTax: new Decimal(totalTax) },
    isTaxInclusive: true,
    lines: lines.map(([taxCode, amount]) => ({ taxCode, amount: new Decimal(amount) })),
  };
}

function shown(...parameters: Parameters<typeof sentTaxes>): string[] {
  return sentTaxes(...parameters).map(({ taxCode, amount, tax }) => [taxCode, amount, tax].join(' '));
}

describe('the tax of what was sent', () => {
  it('is that of the only code, without a look at the books', () => {
    const lines = () => {
      throw new Error('not needed');
    };
    expect(shown(sent('3.10', ['A', '10'], ['A', '10']), lines)).toEqual(['A 20 3.1']);
  });

  it('is added to amounts that do not hold it, so that they add up to the total', () => {
    const without = (amounts: ReturnType<typeof sent>) => ({ ...amounts, isTaxInclusive: false });
    expect(shown(without(sent('1.55', ['A', '10'])), () => [])).toEqual(['A 11.55 1.55']);
    expect(shown(without(sent('1.55', ['A', '10'], ['B', '5'])), () => [])).toEqual([
      ...['A 10 0', 'B 5 0', `${MIXED} 1.55 1.55`],
    ]);
  });

  it('is divided as the books have it, line by line; lines without a value were not sent', () => {
    const books = [line('10', '1.55'), LINE, line('5', '0'), line('20', '3.10')];
    const amounts = sent('4.65', ['STD', '10'], ['ZERO', '5'], ['STD', '20']);
    expect(shown(amounts, () => books)).toEqual(['STD 30 4.65', 'ZERO 5 0']);
  });

  it.each([
    ['the sum is another', '4.66', [line('10', '1.55'), line('5', '3.10')]],
    ['a line is another', '4.65', [line('10', '1.55'), line('6', '3.10')]],
    ['a line is too much', '4.65', [line('10', '1.55'), line('5', '3.10'), line('1', '0')]],
    ['nothing is known', '4.65', []],
  ])('stands by itself when %s', (_why, tax, books) => {
    expect(shown(sent(tax, ['A', '10'], ['B', '5']), () => books)).toEqual([
      'A 10 0',
      'B 5 0',
      `${MIXED} 0 ${new Decimal(tax).toFixed()}`,
    ]);
  });
});
