import { bridgeBars } from './bridge-bars';

const ROW = {
  ...{ currency: 'USD', taxCode: 'STD', percent: '15.5', deviceTaxId: 3 },
  ...{ books: '100.00', straddlesOut: '-20.00', straddlesIn: '10.00', changed: '0.00', cents: '0.00' },
  ...{ open: '0.00', leftOut: '0.00', elsewhere: '0.00', otherSales: '0.00' },
  ...{ receipts: '90.00', unexplained: '0.00' },
};

describe('the drawing of a bridge', () => {
  it('begins each step where the one before ended, and leaves out those of zero', () => {
    expect(bridgeBars([ROW])).toEqual([
      {
        currency: 'USD',
        bars: [
          { step: 'books', amount: '100.00', left: 0, width: 100 },
          { step: 'straddlesOut', amount: '-20.00', left: 80, width: 20 },
          { step: 'straddlesIn', amount: '10.00', left: 80, width: 10 },
          { step: 'receipts', amount: '90.00', left: 0, width: 90 },
        ],
      },
    ]);
  });

  it('adds the taxes of a currency to the cent, and no two currencies', () => {
    const other = { ...ROW, taxCode: 'OTHER', books: '0.10', receipts: '0.20', unexplained: '0.10' };
    const drawn = bridgeBars([ROW, other, { ...ROW, currency: 'EUR' }]);
    expect(drawn.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    expect(drawn[1]?.bars.map(({ step, amount }) => [step, amount])).toEqual([
      ...[
        ['books', '100.10'],
        ['straddlesOut', '-40.00'],
        ['straddlesIn', '20.00'],
      ],
      ...[
        ['unexplained', '0.10'],
        ['receipts', '90.20'],
      ],
    ]);
  });

  it('stays within the width where credit notes weigh more than invoices', () => {
    const [drawn] = bridgeBars([{ ...ROW, books: '-50.00', receipts: '-60.00' }]);
    for (const { left, width } of drawn?.bars ?? []) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(100);
    }
    expect(drawn?.bars[0]).toMatchObject({ step: 'books', left: (20 / 70) * 100 });
  });

  it('draws both ends of a period without tax', () => {
    const nothing = { ...ROW, books: '0.00', straddlesOut: '0.00', straddlesIn: '0.00', receipts: '0.00' };
    expect(bridgeBars([nothing])[0]?.bars.map(({ width }) => width)).toEqual([0, 0]);
  });
});
