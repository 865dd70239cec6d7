import { ZIMBABWE } from '../../mapping/zimbabwe/zimbabwe';
import type { TaxTotal } from '../report/tax-totals';
import { returnBoxes } from './return-boxes';

function total(changes: Partial<TaxTotal>): TaxTotal {
  return {
    ...{
      month: '2026-03',
      currency: 'USD',
      kind: 'invoice',
      taxCode: 'STD',
      percent: '15.5',
      deviceTaxId: 517,
    },
    ...{ net: '100.00', tax: '15.50', amount: '115.50', booksMinusAuthority: '0.00', ...changes },
  };
}

describe('the output boxes of the VAT return', () => {
  it('are invoices less credit notes by currency, box and rate, whatever tax code they were sent with', () => {
    const boxes = returnBoxes(
      [
        total({}),
        total({ taxCode: 'SERVICES', net: '10.00', tax: '1.55', amount: '11.55' }),
        total({ kind: 'credit_note', net: '20.00', tax: '3.10', amount: '23.10' }),
        total({ kind: 'credit_note', percent: '15', net: '100.00', tax: '15.00', amount: '115.00' }),
        total({ percent: '0', net: '7.00', tax: '0.00', amount: '7.00' }),
        total({ percent: 'exempt', net: '8.00', tax: '0.00', amount: '8.00' }),
        total({ percent: '5', net: '40.00', tax: '2.00', amount: '42.00' }),
        total({ percent: '' }),
        total({ currency: 'ZWG' }),
      ],
      ZIMBABWE,
    );
    expect(
      boxes.map(({ currency, code, percent, net, tax, gross }) => [currency, code, percent, net, tax, gross]),
    ).toEqual([
      ['USD', 'V09', '15', '-100.00', '-15.00', '-115.00'],
      ['USD', 'V09', '15.5', '90.00', '13.95', '103.95'],
      ['USD', 'V12', '0', '7.00', '0.00', '7.00'],
      ['USD', 'V18', 'exempt', '8.00', '0.00', '8.00'],
      ['USD', '', '5', '40.00', '2.00', '42.00'],
      ['USD', '', '', '100.00', '15.50', '115.50'],
      ['ZWG', 'V09', '15.5', '100.00', '15.50', '115.50'],
    ]);
  });
});
