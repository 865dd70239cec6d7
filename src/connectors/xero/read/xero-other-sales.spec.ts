import { parseExactJson, type ExactJsonObject } from '../../../platform/http/exact-json';
import type { OtherSaleLine } from '../../other-sales';
import { fromXeroOtherSale } from './xero-other-sales';

const exact = (json: object): ExactJsonObject => parseExactJson(JSON.stringify(json)) as ExactJsonObject;
const COMMON = { Date: '/Date(1772323200000+0000)/', UpdatedDateUTC: '/Date(1772323200000+0000)/' };
const money = (lines: readonly OtherSaleLine[]): string[][] =>
  lines.map(({ net, tax }) => [net.toFixed(2), tax.toFixed(2)]);

describe('sales of Xero that are not invoices', () => {
  it('of a journal are its credits, and a debit takes back', () => {
    const sale = fromXeroOtherSale(
      'journal',
      exact({
        ...{ ...COMMON, ManualJournalID: 'j', Status: 'POSTED', LineAmountTypes: 'Inclusive' },
        JournalLines: [
          { LineAmount: -115.5, AccountCode: '200', TaxType: 'OUTPUT', TaxAmount: -15.5 },
          { LineAmount: -115.5, AccountCode: '200', TaxType: 'OUTPUT', TaxAmount: 15.5 },
          { LineAmount: 11.55, AccountCode: '200', TaxType: 'OUTPUT', TaxAmount: 1.55 },
          { LineAmount: 0, AccountCode: '200', TaxType: 'OUTPUT', TaxAmount: 0 },
        ],
      }),
    );
    expect([sale.unreadable, sale.currency, sale.issuedOn]).toEqual([[], null, '2026-03-01']);
    expect(money(sale.lines)).toEqual([
      ['100.00', '15.50'],
      ['100.00', '15.50'],
      ['-10.00', '-1.55'],
      ['0.00', '0.00'],
    ]);
  });

  it('without tax have none, whatever is left in the field', () => {
    const line = { LineAmount: 50, TaxAmount: 7, TaxType: 'NONE', AccountCode: '200' };
    const sale = fromXeroOtherSale(
      'receive_money',
      exact({
        ...{ ...COMMON, BankTransactionID: 'b', Status: 'AUTHORISED', CurrencyCode: 'USD' },
        ...{ LineAmountTypes: 'NoTax', LineItems: [line, { Description: 'only words' }] },
      }),
    );
    expect(money(sale.lines)).toEqual([
      ['50.00', '0.00'],
      ['0.00', '0.00'],
    ]);
  });

  it('come out with everything that cannot be read, and count as posted', () => {
    const sale = fromXeroOtherSale(
      'prepayment',
      exact({ Status: 'NEW', LineAmountTypes: 'Odd', LineItems: [7] }),
    );
    expect(sale.sourceId).toMatch(/^unreadable-/);
    expect(sale.isPosted).toBe(true);
    expect(sale.unreadable).toEqual([
      'PrepaymentID is missing.',
      'Date is missing or is not a date.',
      'CurrencyCode is missing.',
      'LineItems[0] is not an object.',
      'UpdatedDateUTC is missing or is not a date.',
      'Status has the unknown value "NEW".',
      'LineAmountTypes has the unknown value "Odd".',
    ]);
  });
});
