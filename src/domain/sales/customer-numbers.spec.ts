import { aCustomer } from '../../../test/support/sales-document-builder';
import { numbersOf } from './customer';

describe('the numbers by which a contact may be known', () => {
  it('stand in any of its fields, written in groups or in a text with others', () => {
    const numbers = { taxNumber: 'TIN: 2002054676 VAT: 220401569', companyNumber: '200.205-4677' };
    expect(numbersOf(aCustomer({ ...numbers, accountNumber: '300 100' }))).toEqual([
      ...['2002054676', '220401569'],
      ...['2002054677', '300100'],
    ]);
  });

  it('have six digits or more, for fewer are a house or an account of many', () => {
    const numbers = { taxNumber: 'exempt', companyNumber: '12345', accountNumber: '' };
    expect(numbersOf(aCustomer(numbers))).toEqual([]);
  });
});
