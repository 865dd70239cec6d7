import type { SentAround } from '../../document-store/sent-around';
import { taxBalances } from './tax-balances';

function around(kind: SentAround['kind'], invoiceSourceId: string, amount: string): SentAround {
  const lines = `[{"LineAmount":${amount},"TaxCode":"A"}]`;
  const totals = `"Total":${amount},"TotalTax":0,"CurrencyCode":"USD"`;
  const payload = Buffer.from(
    `{"InvoiceNumber":"1",${totals},"IsTaxInclusive":${kind === 'invoice'},"LineItems":${lines}}`,
  );
  return { kind, invoiceSourceId, service: 'fiscal-harmony', payload };
}

function shown(balance: ReturnType<ReturnType<typeof taxBalances>>): string {
  return JSON.stringify([balance.sent?.lines ?? null, balance.credits?.map(({ lines }) => lines)]);
}

describe('the balance of the taxes of an invoice', () => {
  it('is read from what was sent of the invoice itself and of its credit notes, to the digit', () => {
    const balanceOf = taxBalances([
      around('credit_note', 'one', '33.30'),
      around('invoice', 'one', '115.50'),
      around('invoice', 'other', '7'),
      around('credit_note', 'one', '0.01'),
    ]);
    expect(shown(balanceOf('one'))).toBe(
      '[[{"taxCode":"A","amount":"115.5"}],[[{"taxCode":"A","amount":"33.3"}],[{"taxCode":"A","amount":"0.01"}]]]',
    );
    expect([balanceOf('one').sent?.isTaxInclusive, balanceOf('one').credits?.[0]?.isTaxInclusive]).toEqual([
      true,
      false,
    ]);
    expect(shown(balanceOf('other'))).toBe('[[{"taxCode":"A","amount":"7"}],[]]');
  });

  it('is not known of an invoice that was not sent, nor where a submission cannot be read back', () => {
    const sent = [around('invoice', 'one', '115.50'), around('credit_note', 'one', '1')];
    expect(shown(taxBalances([])('one'))).toBe('[null,[]]');
    const unknownService = sent.map((one) =>
      one.kind === 'invoice' ? one : { ...one, service: 'of another build' },
    );
    expect(shown(taxBalances(unknownService)('one'))).toBe('[null,[]]');
    const spoilt = sent.map((one) => (one.kind === 'invoice' ? { ...one, payload: Buffer.from('{') } : one));
    expect(shown(taxBalances(spoilt)('one'))).toBe('[null,[]]');
  });
});
