import { aCustomer, anInvoice, decimal, rules } from '../../../test/support/sales-document-builder';
import type { Customer } from '../../domain/sales/sales-document';
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
    tally.addWaiting(invoice(corner));
    tally.addWaiting(invoice(corner));
    tally.addWaiting(invoice({}));
    tally.addWaiting(invoice({ ...corner, sourceId: 'c-2', companyNumber: '' }));
    tally.addSent({ customer: aCustomer(corner), currency: 'USD', documents: 3, total: decimal('30') });
    tally.addSent({ customer: aCustomer(corner), currency: 'ZWG', documents: 1, total: decimal('7.5') });
    const counts = tally
      .counts()
      .map(({ waiting, sent, ...count }) => ({ ...count, waiting: shown(waiting), sent: shown(sent) }));
    expect(counts).toEqual([
      {
        ...{ key: 'c-1', name: 'Corner Shop', missing: ['houseNo'] },
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
      tally.addWaiting(anInvoice({ customer: aCustomer(corner) }));
      expect(tally.counts()).toEqual([]);
    }
  });

  it('are those of buyers alone: money received without an invoice names none', () => {
    const tally = new AddressTally(rules());
    tally.addWaiting(anInvoice({ customer: aCustomer(corner), takings: { bankAccountId: 'bank' } }));
    expect(tally.counts()).toEqual([]);
  });

  it('stand by the number of documents, then by name, and a contact without identifier is known by its name', () => {
    const tally = new AddressTally(rules());
    const sold = (sourceId: string, name: string) =>
      tally.addWaiting(anInvoice({ customer: aCustomer({ ...corner, sourceId, name }) }));
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
});
