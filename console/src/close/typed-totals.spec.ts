import type { Shape } from '../api/client';
import { faultsOf, linesOf, NO_TOTALS, taxesOf, withDay } from './typed-totals';

const DAY = { deviceId: '1', fiscalDay: '9' };
const TAX = { currency: 'USD', taxId: '517', percent: '15.5' };

function row(taxCode: string, deviceTaxId: number | null, percent = '15.5'): Shape<'BridgeRowDto'> {
  return { currency: 'USD', taxCode, percent, deviceTaxId } as Shape<'BridgeRowDto'>;
}

describe('the totals of a Z-report that are typed', () => {
  it('begin with the taxes of the device, each once, and without those that it has no number for', () => {
    const rows = [
      row('A', 517),
      row('SERVICES', 517),
      row('B', null),
      row('C', 2, ''),
      row('D', 1, 'exempt'),
    ];
    expect(taxesOf(rows)).toEqual([
      { ...NO_TOTALS, ...TAX },
      { ...NO_TOTALS, currency: 'USD', taxId: '1', percent: 'exempt' },
    ]);
  });

  it('are a line for each tax and kind of document; empty ones are none', () => {
    const typed = [
      { ...NO_TOTALS, ...TAX, invoices: '1\u202f204,50 ', taxOfInvoices: '161.73', creditNotes: '11.55' },
      { ...NO_TOTALS, ...TAX, taxId: '2', percent: '0' },
    ];
    expect(linesOf(DAY, typed)).toEqual([
      { ...DAY, ...TAX, kind: 'invoice', amount: '1204.50', tax: '161.73' },
      { ...DAY, ...TAX, kind: 'credit_note', amount: '11.55', tax: '' },
    ]);
  });

  it.each(['0', '0,00', 'exempt', 'Exempt '])('have no tax to be typed at the rate %j', (percent) => {
    const typed = [{ ...NO_TOTALS, ...TAX, percent, invoices: '5' }];
    expect(linesOf(DAY, typed)).toEqual([expect.objectContaining({ amount: '5', tax: '0' })]);
    expect(faultsOf(typed)).toEqual([]);
  });

  it.each([
    ['1.204,50', '1204.50'],
    ['1,204.50', '1204.50'],
    ['12,5', '12.5'],
    ['1.204.500,50', '1204500.50'],
  ])('%j is the amount %s', (invoices, amount) => {
    const typed = [{ ...NO_TOTALS, ...TAX, percent: '15,5 %', invoices, taxOfInvoices: invoices }];
    expect(linesOf(DAY, typed)).toEqual([expect.objectContaining({ percent: '15.5', amount, tax: amount })]);
    expect(faultsOf(typed)).toEqual([]);
  });

  it('that cannot be compared are named by row and field', () => {
    const row = { ...NO_TOTALS, ...TAX };
    expect(
      faultsOf([
        { ...row, invoices: '115.50' },
        { ...row, creditNotes: '-11.55', taxOfCreditNotes: '(1.55)' },
        { ...NO_TOTALS, percent: 'half', invoices: '1,204', taxOfInvoices: 'much' },
        row,
      ]),
    ).toEqual([
      { row: 1, field: 'taxOfInvoices', why: 'missing' },
      { row: 2, field: 'creditNotes', why: 'minus' },
      { row: 2, field: 'taxOfCreditNotes', why: 'minus' },
      { row: 3, field: 'currency', why: 'missing' },
      { row: 3, field: 'taxId', why: 'missing' },
      { row: 3, field: 'percent', why: 'noRate' },
      { row: 3, field: 'invoices', why: 'noAmount' },
      { row: 3, field: 'taxOfInvoices', why: 'noAmount' },
    ]);
  });

  it('are not compared while nothing is typed', () => {
    expect(faultsOf([{ ...NO_TOTALS, ...TAX }])).toEqual([{ row: null, field: 'invoices', why: 'nothing' }]);
  });

  it('of a day that is typed again take the place of the first', () => {
    const [one] = linesOf(DAY, [{ ...NO_TOTALS, ...TAX, invoices: '1.00' }]);
    const [other] = linesOf({ ...DAY, fiscalDay: '10' }, [{ ...NO_TOTALS, ...TAX, invoices: '2.00' }]);
    const [again] = linesOf(DAY, [{ ...NO_TOTALS, ...TAX, invoices: '3.00' }]);
    if (one === undefined || other === undefined || again === undefined) throw new Error('no lines');
    expect(withDay([one, other], DAY, [again])).toEqual([other, again]);
  });

  it('are added to the days that were compared, a file or not, without what was sent on them', () => {
    const total = { ...DAY, ...TAX, taxCode: '', kind: 'invoice' as const, amount: '1.00', tax: '0.13' };
    const compared = { ...total, sentAmount: '0.00', sentTax: '0.00', agrees: false };
    expect(withDay([compared], { ...DAY, fiscalDay: '10' }, [])).toEqual([total]);
  });
});
