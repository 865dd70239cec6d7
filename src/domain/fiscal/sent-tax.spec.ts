import { Decimal } from '../money';
import { readTaxes, type SentTax, writeTaxes } from './sent-tax';

const STANDARD: SentTax = {
  taxCode: 'A',
  percent: new Decimal('15.5'),
  deviceTaxId: 3,
  amount: new Decimal('115.5'),
  tax: new Decimal('15.5'),
  booksTax: new Decimal('15.51'),
};
const EXEMPT: SentTax = {
  taxCode: 'D',
  percent: null,
  deviceTaxId: null,
  amount: new Decimal('20'),
  tax: new Decimal('0'),
  booksTax: null,
};

describe('the tax of a submission', () => {
  it('is kept as text, with two decimals; an exempt or unknown one stays null', () => {
    expect(writeTaxes([STANDARD, EXEMPT])).toEqual([
      { taxCode: 'A', percent: '15.5', deviceTaxId: 3, amount: '115.50', tax: '15.50', booksTax: '15.51' },
      { taxCode: 'D', percent: null, deviceTaxId: null, amount: '20.00', tax: '0.00', booksTax: null },
    ]);
  });

  it('is read back as it was', () => {
    expect(readTaxes(writeTaxes([STANDARD, EXEMPT]))).toEqual([STANDARD, EXEMPT]);
  });
});
