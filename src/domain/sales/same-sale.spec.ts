import { aCustomer, anInvoice, decimal } from '../../../test/support/sales-document-builder';
import { ERASED_CUSTOMER } from './customer';
import type { SalesDocument } from './sales-document';
import { agreesWithSent, compareSale } from './same-sale';
import { writeSalesDocument } from './sales-document-json';

function compared(sent: Partial<SalesDocument>, present: Partial<SalesDocument>, linked = '0') {
  return compareSale(anInvoice(sent), anInvoice(present), decimal(linked));
}

const BARE = { taxNumber: '', companyNumber: '', accountNumber: '' };

describe('a document that may be the sale of another one', () => {
  it('is that sale without a question where nothing differs but the spelling of its number', () => {
    expect(compared({}, { number: 'inv-0001 ' })).toEqual({ obstacles: [], differences: [] });
  });

  it.each<[string, Partial<SalesDocument>]>([
    ['number', { number: 'INV-0002' }],
    ['date', { issuedOn: '2026-03-03' }],
    ['tax', { totalTax: decimal('15') }],
  ])('is confirmed singly where its %s differs', (difference, present) => {
    expect(compared({}, present)).toEqual({ obstacles: [], differences: [difference] });
  });

  it('is a part of the sale where its total is lower, and then its tax is no question of its own', () => {
    const part = { total: decimal('50'), totalTax: decimal('6.71') };
    expect(compared({}, part).differences).toEqual(['rest']);
  });

  it('is another sale in another currency', () => {
    expect(compared({}, { currency: 'ZWG' }).obstacles).toEqual(['currency']);
  });

  it('is another sale where the parts come to more than what was fiscalised', () => {
    const part = { total: decimal('50') };
    expect(compared({}, part, '65.50').obstacles).toEqual([]);
    expect(compared({}, part, '65.51').obstacles).toEqual(['total']);
  });

  it('is of the same customer by its name or by one of its numbers, and else of another', () => {
    const renamed = aCustomer({ name: 'MT Holdings' });
    expect(compared({}, { customer: renamed }).obstacles).toEqual([]);
    const oneNumber = { ...renamed, companyNumber: '2002000061' };
    expect(compared({}, { customer: oneNumber }).obstacles).toEqual([]);
    const namesake = aCustomer({ ...BARE, name: 'mutare timber (pvt) ltd' });
    expect(compared({}, { customer: namesake }).obstacles).toEqual([]);
    expect(compared({}, { customer: { ...renamed, ...BARE } }).obstacles).toEqual(['customer']);
  });

  it('is of any customer where the one of the receipt was erased', () => {
    expect(compared({ customer: aCustomer({ ...BARE, name: ERASED_CUSTOMER }) }, {}).obstacles).toEqual([]);
  });
});

describe('a document that is linked to a sale', () => {
  const part = writeSalesDocument(anInvoice({ sourceId: 'other', total: decimal('50') }));

  it.each<[string, Partial<SalesDocument>, readonly string[], boolean]>([
    ['nothing differs', {}, [], true],
    ['its number alone is another', { number: 'INV-0002' }, [], true],
    ['its date is another', { issuedOn: '2026-03-03' }, [], false],
    ['its tax is another', { totalTax: decimal('15') }, [], false],
    ['its total is lower', { total: decimal('50') }, [part], false],
    ['another document has a part of the sale', {}, [part], false],
  ])('agrees with the receipt by what is compared: %s', (_, present, linked, agrees) => {
    const source = writeSalesDocument(anInvoice());
    expect(agreesWithSent({ source, linked }, anInvoice(present))).toBe(agrees);
  });
});
