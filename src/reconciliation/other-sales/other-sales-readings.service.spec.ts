import type { OtherSaleKind, OtherSaleLine } from '../../connectors/other-sales';
import { Decimal } from '../../domain/money';
import { countedLines } from './other-sales-readings.service';
import { perTax, totalsPerDay } from './taxed-sale';

type SalesSettings = Parameters<typeof countedLines>[1];

const SETTINGS: SalesSettings = {
  taxes: [
    { taxType: 'OUTPUT', name: 'Standard', percent: '15.5', isActive: true, appliesToSales: true },
    { taxType: 'INPUT', name: 'Purchases', percent: '15.5', isActive: true, appliesToSales: false },
  ],
  salesAccounts: [{ code: '200', name: 'Sales', type: 'REVENUE', taxType: 'OUTPUT' }],
};
const line = (accountCode: string, taxType: string, net: string, tax: string): OtherSaleLine => ({
  ...{ description: '', accountCode, taxType },
  ...{ net: new Decimal(net), tax: new Decimal(tax) },
});

describe('lines that count as sales', () => {
  const counted = (kind: OtherSaleKind, lines: OtherSaleLine[]): string[] =>
    countedLines({ kind, lines }, SETTINGS).map(({ net }) => net.toFixed());

  it('are those with tax that the books charge on sales, and with one that nobody knows', () => {
    const lines = [
      line('200', 'OUTPUT', '1', '0.16'),
      line('200', 'INPUT', '2', '0.31'),
      line('200', 'NONE', '3', '0'),
      line('999', 'TAX009', '4', '0.62'),
    ];
    expect(counted('receive_money', lines)).toEqual(['1', '4']);
    expect(counted('prepayment', lines)).toEqual(['1', '4']);
  });

  it('are those to an account of revenue in a journal, with tax or without', () => {
    const lines = [
      line('200', 'NONE', '3', '0'),
      line('200', 'OUTPUT', '0', '0'),
      line('400', 'OUTPUT', '5', '1'),
    ];
    expect(counted('journal', lines)).toEqual(['3']);
  });

  it('are added up for each tax, and for each day', () => {
    const sale = {
      ...{
        kind: 'receive_money' as const,
        sourceId: 'a',
        issuedOn: '2026-03-02',
        reference: '',
        customer: '',
      },
      ...{ bankAccount: 'Till', currency: 'USD' },
    };
    const stored = (taxType: string, net: string, tax: string) => ({
      ...{ description: '', accountCode: '200', taxType, net, tax },
    });
    const [one, other] = [
      perTax({ ...sale, lines: [stored('OUTPUT', '10', '1.55'), stored('OUTPUT', '-2', '-0.31')] }),
      perTax({ ...sale, issuedOn: '2026-03-01', lines: [stored('OUTPUT', '1', '0.16')] }),
    ];
    expect(totalsPerDay([...one, ...other, ...one])).toMatchObject([
      { issuedOn: '2026-03-01', count: 1, net: '1.00', tax: '0.16', gross: '1.16' },
      { issuedOn: '2026-03-02', count: 2, net: '16.00', tax: '2.48', gross: '18.48' },
    ]);
  });
});
