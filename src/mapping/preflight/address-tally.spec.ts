import { aCustomer, anInvoice, decimal, rules } from '../../../test/support/sales-document-builder';
import { issue } from '../../domain/issues/issue';
import type { Customer } from '../../domain/sales/sales-document';
import type { BuyerRule } from '../buyer-rules';
import { COUNTRY } from '../countries';
import { AddressTally } from './address-tally';
import type { Amounts } from './tally';

const corner: Partial<Customer> = {
  ...{ sourceId: 'c-1', name: 'Corner Shop' },
  address: { lines: ['Corner 5th & Main'], city: 'Mutare', region: '', country: '' },
};

function shown({ documents, totals }: Amounts): string {
  return `${documents}: ${[...totals].map(([currency, sum]) => `${currency} ${sum.toFixed(2)}`).join(', ')}`;
}

describe('addresses that will not be sent', () => {
  it('are counted by contact, with the part that is missing, and the money that waits and that was sent', () => {
    const tally = new AddressTally(rules());
    const invoice = (changes: Partial<Customer>) => anInvoice({ customer: aCustomer(changes) });
    tally.addWaiting(invoice(corner), []);
    tally.addWaiting(invoice(corner), []);
    tally.addWaiting(invoice({}), []);
    tally.addWaiting(invoice({ ...corner, sourceId: 'c-2', companyNumber: '' }), []);
    tally.addSent({ customer: aCustomer(corner), currency: 'USD', documents: 3, total: decimal('30') });
    tally.addSent({ customer: aCustomer(corner), currency: 'ZWG', documents: 1, total: decimal('7.5') });
    const counts = tally
      .counts()
      .map(({ waiting, sent, ...count }) => ({ ...count, waiting: shown(waiting), sent: shown(sent) }));
    expect(counts).toEqual([
      {
        ...{ key: 'c-1', name: 'Corner Shop', missing: ['houseNo'], proposal: null },
        ...{ waiting: '2: USD 231.00', sent: '4: USD 30.00, ZWG 7.50' },
      },
    ]);
  });

  it('are none where a person allows a dash, and none of a contact that is sent without numbers', () => {
    const { buyer } = rules();
    const dash = new AddressTally(rules({ buyer: { ...buyer, addressWithoutNumber: 'dash' } }));
    const byRule = { scope: 'contact', key: 'c-1', sendAs: 'cash_name' } as const;
    const cash = new AddressTally(rules({ buyer: { ...buyer, rules: [byRule] } }));
    for (const tally of [dash, cash]) {
      tally.addWaiting(anInvoice({ customer: aCustomer(corner) }), []);
      expect(tally.counts()).toEqual([]);
    }
  });

  it('are those of buyers alone: money received without an invoice names none', () => {
    const tally = new AddressTally(rules());
    tally.addWaiting(anInvoice({ customer: aCustomer(corner), takings: { bankAccountId: 'bank' } }), []);
    expect(tally.counts()).toEqual([]);
  });

  it('stand by the number of documents, then by name, and a contact without identifier is known by its name', () => {
    const tally = new AddressTally(rules());
    const sold = (sourceId: string, name: string) =>
      tally.addWaiting(anInvoice({ customer: aCustomer({ ...corner, sourceId, name }) }), []);
    for (const [sourceId, name] of [
      ['c-3', 'B'],
      ['c-2', 'B'],
      ['', 'A'],
      ['c-4', 'Z'],
      ['c-4', 'Z'],
    ] as const)
      sold(sourceId, name);
    expect(tally.counts().map(({ key }) => key)).toEqual(['c-4', 'A', 'c-2', 'c-3']);
  });

  describe('have a proposal where a town alone is missing', () => {
    const at = (lines: string[], city = '', region = '') => ({ lines, city, region, country: 'Zimbabwe' });
    const shop = { sourceId: 'c-1', name: 'Corner Shop' };
    const proposed = (customer: Partial<Customer>, ...others: Customer['address'][]) => {
      const tally = new AddressTally(rules());
      for (const [place, address] of others.entries())
        tally.addSent({
          customer: aCustomer({ sourceId: `o-${place}`, address }),
          currency: 'USD',
          documents: 1,
          total: decimal('1'),
        });
      tally.addWaiting(anInvoice({ customer: aCustomer({ ...shop, ...customer }) }), []);
      const [count] = tally.counts();
      return count?.proposal
        ? `${count.proposal.town}, ${count.proposal.province}: ${count.proposal.from}`
        : null;
    };

    it.each<[string, Partial<Customer>, Customer['address'][], string | null]>([
      [
        'the other address',
        { address: at(['5 Main Street']), otherAddress: at(['Box 3'], 'Gweru') },
        [],
        'Gweru, Midlands: other_address',
      ],
      [
        'a name spelt alike',
        { address: at(['5 Main Street'], 'Mutrae') },
        [],
        'Mutare, Manicaland: spelling',
      ],
      [
        'a town that the region contradicts',
        { address: at(['5 Main Street'], 'Masvingo', 'Harare Province') },
        [],
        'Masvingo, Masvingo: address',
      ],
      [
        'another contact in the street',
        { address: at(['5 Chitepo Street']) },
        [at(['7 Chitepo Street'], 'Mutare')],
        'Mutare, Manicaland: others',
      ],
      [
        'contacts of that street in two towns',
        { address: at(['5 Main Street']) },
        [at(['7 Main Street'], 'Mutare'), at(['9 Main Street'], 'Gweru')],
        null,
      ],
      [
        'the name of the contact',
        { name: 'Kwekwe Motors', address: at(['5 Main Street']) },
        [],
        'Kwekwe, Midlands: name',
      ],
      ['an address without a street', { address: at([]), otherAddress: at([], 'Gweru') }, [], null],
      ['a country abroad', { address: { ...at(['5 Main Street'], 'Mutrae'), country: 'Zambia' } }, [], null],
    ])('%s', (_what, customer, others, expected) => {
      expect(proposed(customer, ...others)).toBe(expected);
    });

    it('as a rule that keeps the numbers, and makes the address whole until it is another one', () => {
      const customer = aCustomer({
        ...shop,
        address: at(['5 Main Street'], 'Zengeza 3'),
        otherAddress: at([], 'Chitungwiza'),
      });
      const typed = { scope: 'contact', key: 'c-1', sendAs: 'taxpayer', tin: '2002054676' } as const;
      const { buyer } = rules();
      const ruled = (...own: BuyerRule[]) => rules({ buyer: { ...buyer, rules: own } });
      const tally = new AddressTally(ruled(typed));
      tally.addWaiting(anInvoice({ customer }), []);
      const [count] = tally.counts();
      expect(count?.proposal?.rule).toMatchObject({
        ...typed,
        vatNumber: '',
        town: 'Chitungwiza',
        seenName: 'Corner Shop',
      });
      const rule = { ...typed, town: 'Chitungwiza', madeFor: customer };
      const sent = (changes: Partial<Customer>) =>
        COUNTRY.mapBuyer({ ...customer, ...changes }, ruled(rule).buyer).buyer.address;
      expect(sent({})).toEqual({
        houseNo: '5',
        street: 'Main Street, Zengeza 3',
        city: 'Chitungwiza',
        province: 'Harare',
      });
      expect(sent({ address: at(['7 Main Street']) })).toBeNull();
      expect(sent({ address: at(['7 Main Street'], 'Gweru') })).toMatchObject({ city: 'Gweru' });
    });

    it('none while something else of the contact is asked', () => {
      const tally = new AddressTally(rules());
      const customer = aCustomer({ ...shop, address: at(['5 Main Street'], 'Mutrae') });
      tally.addWaiting(anInvoice({ customer }), [
        issue('BUYER_TIN_DOUBTFUL', 'customer', { customer: 'a', tin: '', why: 'changed', others: [] }),
      ]);
      expect(tally.counts()[0]?.proposal).toBeNull();
    });
  });
});
