import type { Shape } from '../api/client';
import { linesOf, NO_TOTALS, taxesOf, withDay } from './typed-totals';

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
      { ...DAY, ...TAX, kind: 'credit_note', amount: '11.55', tax: '0' },
    ]);
  });

  it('that are no amounts stay as they are, so that they are named', () => {
    const [line] = linesOf(DAY, [{ ...NO_TOTALS, ...TAX, invoices: '1,204.50', taxOfInvoices: 'much' }]);
    expect(line).toMatchObject({ amount: '1,204.50', tax: 'much' });
  });

  it('of a day that is typed again take the place of the first', () => {
    const [one] = linesOf(DAY, [{ ...NO_TOTALS, ...TAX, invoices: '1.00' }]);
    const [other] = linesOf({ ...DAY, fiscalDay: '10' }, [{ ...NO_TOTALS, ...TAX, invoices: '2.00' }]);
    const [again] = linesOf(DAY, [{ ...NO_TOTALS, ...TAX, invoices: '3.00' }]);
    if (one === undefined || other === undefined || again === undefined) throw new Error('no lines');
    expect(withDay([one, other], DAY, [again])).toEqual([other, again]);
  });
});
