import { aCreditNote, aCustomer, anInvoice, anOriginal, circumstances, rules } from '../../test/support/sales-document-builder'; // prettier-ignore
import { BUYER_RULES } from '../../test/support/sales-document-builder';
import type { Customer, SalesDocument } from '../domain/sales/sales-document';
import type { BuyerRule } from './buyer-rules';
import { mapDocument } from './map-document';
import type { Circumstances } from './mapping-rules';
import { isOfCustomer } from './same-customer';

function held(
  companyNumber: string,
  answers: readonly BuyerRule[] = [],
  known: Partial<Circumstances> = {},
): string[] {
  return heldOf(anInvoice({ customer: aCustomer({ companyNumber }) }), answers, known);
}

function heldOf(
  document: SalesDocument,
  answers: readonly BuyerRule[],
  known: Partial<Circumstances>,
): string[] {
  const given = rules({ buyer: { ...BUYER_RULES, rules: answers } });
  const result = mapDocument(document, given, circumstances(known));
  return 'issues' in result ? result.issues.map(({ code }) => code) : [];
}

const PLACEHOLDERS = [
  ...['0000000000', '1111111111', '9999999999', '1000000000', '2000000000', '0111111111'],
  ...['1234567890', '0123456789', '9876543210', '0987654321', '2345678901', '111-111-1111'],
];

describe('a TIN that is probably not that of the customer', () => {
  it.each(PLACEHOLDERS)('is a placeholder: %s', (tin) => expect(held(tin)).toEqual(['BUYER_TIN_DOUBTFUL']));

  it.each(['2002054676', '2000123456', '2000000001', '1234567891', '1212121212'])('is not %s', (tin) =>
    expect(held(tin)).toEqual([]),
  );

  it("is the seller's own, as far as that is known", () => {
    expect(held('2000123456', [], { sellerNumber: '2000123456' })).toEqual(['BUYER_TIN_DOUBTFUL']);
    expect(held('2000123457', [], { sellerNumber: '2000123456' })).toEqual([]);
  });

  it.each(['2000123456', '1111111111'])('may not be typed in place of another one: %s', (tin) => {
    const rule = { scope: 'contact', key: aCustomer().sourceId, sendAs: 'taxpayer', tin } as const;
    expect(held('2002054676', [rule], { sellerNumber: '2000123456' })).toEqual(['BUYER_TIN_DOUBTFUL']);
  });

  it.each([
    [{ companyNumber: '', taxNumber: '1111111111' }],
    [{ companyNumber: '', taxNumber: '2000123456' }],
    [{ companyNumber: '220401569', taxNumber: '2002054676' }],
    [{ companyNumber: 'TIN 2002054676', taxNumber: '' }],
  ])('is asked about before its field, which the same answer settles: %j', (fields) => {
    const document = anInvoice({ customer: aCustomer(fields) });
    const sharing = ['', fields.taxNumber].map((taxNumber, at) =>
      aCustomer({
        sourceId: `c-${at}`,
        name: 'Moyo Stores',
        taxNumber,
        companyNumber: at === 0 ? '2002054676' : '',
      }),
    );
    const known = { sharing, sellerNumber: '2000123456' };
    expect(heldOf(document, [], known)).toEqual(['BUYER_TIN_DOUBTFUL']);
    expect(heldOf(document, [{ scope: 'contact', key: 'contact-1', sendAs: 'taxpayer' }], known)).toEqual([]);
  });

  it('is none that a person has typed for the contact', () => {
    const typed: BuyerRule = { scope: 'contact', key: 'contact-1', sendAs: 'taxpayer', tin: '2000123456' };
    const sharing = [aCustomer({ sourceId: 'other', name: 'Moyo Stores', companyNumber: '2000123456' })];
    expect(held('1111111111', [typed], { sharing })).toEqual([]);
  });

  it('is shared with a contact that has it in the wrong field, too', () => {
    const customer = aCustomer({ companyNumber: '', taxNumber: '2002054676' });
    const sharing = [{ ...customer, sourceId: 'other', name: 'Moyo Stores' }];
    expect(heldOf(anInvoice({ customer }), [], { sharing })).toEqual(['BUYER_TIN_DOUBTFUL']);
    expect(heldOf(anInvoice({ customer }), [], {})).toEqual(['BUYER_NUMBERS_MISPLACED']);
  });

  it('is asked about once for the contact: the answer is one of its buyer rules', () => {
    const answer = (sendAs: BuyerRule['sendAs'], scope: BuyerRule['scope'] = 'contact'): BuyerRule => ({
      ...{ scope, sendAs },
      key: scope === 'contact' ? 'contact-1' : 'Zimbabwe',
    });
    for (const sendAs of ['taxpayer', 'cash_name', 'no_buyer'] as const)
      expect(held('1111111111', [answer(sendAs)])).toEqual([]);
    expect(held('1111111111', [answer('taxpayer', 'country')])).toEqual(['BUYER_TIN_DOUBTFUL']);
  });

  it('is a matter of the contact, not of a credit note whose invoice was sent with another buyer', () => {
    const { sent } = anOriginal();
    const buyer = {
      name: 'Cash',
      tradeName: '',
      tin: '',
      vatNumber: '',
      phone: '',
      email: '',
      address: null,
    };
    const original = anOriginal({ sent: { isTaxInclusive: true, lines: [], ...sent, buyer } });
    const note = aCreditNote({ customer: aCustomer({ companyNumber: '1111111111' }) });
    expect(heldOf(note, [], { originals: [original] })).toEqual([]);
  });

  it.each(['1111111111', '2000123456'])('makes no two contacts one customer: %s', (companyNumber) => {
    const [one, other] = [aCustomer({ companyNumber }), aCustomer({ companyNumber, sourceId: 'other' })];
    const known = { ...rules(), sellerNumber: '2000123456' };
    expect(isOfCustomer({ customer: other }, one, known)).toBe(false);
    expect(isOfCustomer({ customer: one }, one, known)).toBe(true);
    const taxpayer = { companyNumber: '2002054676' };
    expect(isOfCustomer({ customer: { ...other, ...taxpayer } }, { ...one, ...taxpayer }, known)).toBe(true);
    const named = anOriginal({ customer: other, number: 'INV-0042' });
    const note = aCreditNote({ customer: one, reference: 'Refund INV-0042', allocations: [] });
    const given = { customersInvoices: [named], sellerNumber: '2000123456' };
    expect(heldOf(note, [], given)).toContain('ORIGINAL_UNKNOWN');
  });

  describe('that other contacts have, too,', () => {
    const asked = aCustomer({ name: 'Mutare Timber (Pvt) Ltd' });
    const other = (name: string, changes: Partial<Customer> = {}): Customer =>
      aCustomer({ sourceId: name, name, ...changes });
    const heldNextTo = (others: readonly Customer[], answers: readonly BuyerRule[] = [], customer = asked) =>
      heldOf(anInvoice({ customer }), answers, { sharing: others });

    it.each([
      ['Mutare Timber (USD)'],
      ['TIMBER Rusape branch'],
      ['Mutare Timber Limited'],
      ['Ｍｕｔａｒｅ depot'],
    ])('is ordinary where their names have a word in common: %s', (name) => {
      expect(heldNextTo([other(name)])).toEqual([]);
      expect(heldNextTo([other('Moyo Stores'), other(name)])).toEqual([]);
    });

    it.each([['Moyo Stores (Pvt) Ltd'], ['Private Limited Ltd'], ['TM'], ['The Tim Shop']])(
      'is asked about where they have none: %s',
      (name) => expect(heldNextTo([other(name)])).toEqual(['BUYER_TIN_DOUBTFUL']),
    );

    it('is said on an invoice where it is ordinary, and no more once a rule confirms it', () => {
      const said = (
        known: Partial<Circumstances>,
        answers: readonly BuyerRule[] = [],
        document = anInvoice({ customer: asked }),
      ) => {
        const given = rules({ buyer: { ...BUYER_RULES, rules: answers } });
        const result = mapDocument(document, given, circumstances(known));
        return 'issues' in result ? result.issues : result.fiscalDocument.adjustments.map(({ what }) => what);
      };
      const sharing = [other('Mutare Timber (USD)')];
      expect(said({ sharing })).toEqual(['tin_shared']);
      expect(said({ sharing: [other('Moyo', { companyNumber: '2002000069' })] })).toEqual([]);
      expect(said({ sharing }, [{ scope: 'contact', key: 'contact-1', sendAs: 'taxpayer' }])).toEqual([]);
      // A credit note goes to the buyer of its invoice, which already has the notice.
      expect(said({ sharing, originals: [anOriginal()] }, [], aCreditNote({ customer: asked }))).toEqual([]);
    });

    it('is ordinary where names of short words have one in common', () => {
      const short = aCustomer({ name: 'OK (USD)' });
      expect(heldNextTo([other('OK (ZWG)')], [], short)).toEqual([]);
      expect(heldNextTo([other('TM (ZWG)')], [], short)).toEqual(['BUYER_TIN_DOUBTFUL']);
    });

    it.each(['taxpayer', 'cash_name', 'no_buyer'] as const)(
      'is asked about each of them: %s for one is no answer for the other',
      (sendAs) => {
        const others = [other('Moyo Stores')];
        expect(heldNextTo(others, [{ scope: 'contact', key: 'contact-1', sendAs }])).toEqual([]);
        expect(heldNextTo(others, [{ scope: 'contact', key: 'Moyo Stores', sendAs }])).toEqual([
          'BUYER_TIN_DOUBTFUL',
        ]);
      },
    );

    it('is no other number of theirs', () => {
      expect(heldNextTo([other('Moyo Stores', { companyNumber: '2002000069' })])).toEqual([]);
    });
  });

  it('is asked about where another contact has it whose name is no word at all', () => {
    const sharing = [aCustomer({ sourceId: 'contact-2', name: '***' })];
    expect(held('2002054676', [], { sharing })).toEqual(['BUYER_TIN_DOUBTFUL']);
  });
});
