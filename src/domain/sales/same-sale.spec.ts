import { aCustomer, anInvoice, decimal } from '../../../test/support/sales-document-builder';
import { ERASED_CUSTOMER } from './customer';
import type { SalesDocument } from './sales-document';
import { agreesWithSent, compareSale, numberKey } from './same-sale';
import { writeSalesDocument } from './sales-document-json';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/arbitrary-text';

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

describe('the number by which a document is known', () => {
  it.each([
    ['case', 'inv-9001'],
    ['blanks at its ends', ' INV-9001\u00A0\u200B'],
    ['the kind of its dash', 'INV\u20119001'],
    ['a minus sign', 'INV\u22129001'],
    ['a long dash', 'INV\u20149001'],
    ['width', '\uFF29\uFF2E\uFF36\uFF0D\uFF19\uFF10\uFF10\uFF11'],
  ])('is the same whatever its %s', (_what, spelt) => {
    expect(numberKey(spelt)).toBe(numberKey('INV-9001'));
  });

  it('has one blank where others have several, of whatever kind', () => {
    expect(numberKey('INV \t\u3000 9001')).toBe(numberKey('inv 9001'));
    expect(numberKey('\u00C9T\u00C9 1')).toBe(numberKey('\u00E9t\u00E9 1'));
  });

  it.each([
    ['2026-1-12', '2026-11-2'],
    ['2026-112', '2026-11-2'],
    ['INV-9001', 'INV9001'],
    ['INV 9001', 'INV9001'],
    ['INV-9001', 'INV-09001'],
    ['INV/9001', 'INV-9001'],
    ['1 12', '11 2'],
    ['1\u200B12', '112'],
    ['\u0130NV-1', 'INV-1'],
  ])('tells %s from %s', (one, other) => {
    expect(numberKey(one)).not.toBe(numberKey(other));
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const key = numberKey(text);
        expect(numberKey(key)).toBe(key);
      }),
    );
  });
});
