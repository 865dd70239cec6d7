import { Decimal } from '../../../domain/money';
import type { SalesDocument } from '../../../domain/sales/sales-document';
import { isCovered, takingsStream } from './sales-streams.service';

const TAXES = [
  { taxType: 'OUTPUT', name: 'Standard', percent: '15.5', isActive: true, appliesToSales: true },
  { taxType: 'INPUT', name: 'Purchases', percent: '15.5', isActive: true, appliesToSales: false },
];
const TILL = { bankAccountId: 'till', firstDay: '2026-03-01', lastDay: '2026-03-31' };

function received(issuedOn: string, taxType: string, tax: string, more: object = {}): SalesDocument {
  const lines = [{ taxType, taxAmount: new Decimal(tax) }];
  return { issuedOn, lines, unreadable: [], takings: { bankAccountId: 'till' }, ...more } as never;
}

describe('money received is fiscalised', () => {
  const covered = (sale: SalesDocument, lastDay: string | null = TILL.lastDay): boolean =>
    isCovered(sale, [{ ...TILL, lastDay }], TAXES);

  it('from the first day to the last, both included, or without end', () => {
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
    const on = (lastDay: string | null) => days.map((day) => covered(received(day, 'OUTPUT', '1'), lastDay));
    expect(on('2026-03-31')).toEqual([false, true, true, false]);
    expect(on(null)).toEqual([false, true, true, true]);
    expect(on('2026-02-28')).toEqual([false, false, false, false]);
  });

  it('of accounts that a person has chosen, and of no other', () => {
    expect(covered(received('2026-03-01', 'OUTPUT', '1', { takings: { bankAccountId: 'bank' } }))).toBe(
      false,
    );
    expect(covered(received('2026-03-01', 'OUTPUT', '1', { takings: undefined }))).toBe(false);
  });

  it('where it is a taxed sale: no loan, no refund of a supplier; what cannot be read is held in sight', () => {
    expect(covered(received('2026-03-01', 'NONE', '0'))).toBe(false);
    expect(covered(received('2026-03-01', 'INPUT', '1'))).toBe(false);
    expect(covered(received('2026-03-01', 'TAX009', '1'))).toBe(true);
    expect(covered(received('2026-03-01', 'NONE', '0', { unreadable: ['Status is missing.'] }))).toBe(true);
  });

  it('and read from the beginning after every other choice', () => {
    const account = (firstDay: string) => ({ ...TILL, firstDay }) as never;
    const [one, other] = [
      takingsStream('receive-money', [account('2026-03-01')]),
      takingsStream('receive-money', [account('2026-02-01')]),
    ];
    expect(one).toMatch(/^receive-money@[0-9a-f]{16}$/);
    expect(other).not.toBe(one);
  });
});
