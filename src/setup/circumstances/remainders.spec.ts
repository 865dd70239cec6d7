import { Decimal } from '../../domain/money';
import { remainders } from './remainders';
import type { SentAround } from '../../documents/submission-reads.repository';

function around(
  kind: SentAround['kind'],
  invoiceSourceId: string,
  amount: string,
  documentId = 'other',
): SentAround {
  const lines = `[{"LineAmount":${amount},"TaxCode":"A"}]`;
  const totals = `"Total":${amount},"TotalTax":0,"CurrencyCode":"USD"`;
  const payload = Buffer.from(
    `{"InvoiceNumber":"1",${totals},"IsTaxInclusive":${kind === 'invoice'},"LineItems":${lines}}`,
  );
  const total = new Decimal(amount);
  return {
    documentId,
    kind,
    invoiceSourceId,
    total,
    issuedOn: '2026-03-02',
    ...{ service: 'fiscal-harmony', fiscalAccountId: 'a', isOfOtherDevice: false },
    payload,
  };
}

function shown(balance: ReturnType<ReturnType<typeof remainders>>): string {
  return JSON.stringify([balance.sent?.lines ?? null, balance.credits?.map(({ lines }) => lines)]);
}

describe('what is left of an invoice', () => {
  it('is read from what was sent of the invoice itself and of its credit notes, to the digit', () => {
    const remainderOf = remainders([
      around('credit_note', 'one', '33.30'),
      around('invoice', 'one', '115.50'),
      around('invoice', 'other', '7'),
      around('credit_note', 'one', '0.01'),
    ]);
    expect(shown(remainderOf('one', 'asking'))).toBe(
      '[[{"taxCode":"A","amount":"115.5"}],[[{"taxCode":"A","amount":"33.3"}],[{"taxCode":"A","amount":"0.01"}]]]',
    );
    expect([
      remainderOf('one', 'asking').sent?.isTaxInclusive,
      remainderOf('one', 'asking').credits?.[0]?.isTaxInclusive,
    ]).toEqual([true, false]);
    expect(shown(remainderOf('other', 'asking'))).toBe('[[{"taxCode":"A","amount":"7"}],[]]');
  });

  it('is, with the sum that was credited, what other credit notes have left, and not the one that asks', () => {
    const remainderOf = remainders([
      around('invoice', 'one', '115.50', 'the invoice'),
      around('credit_note', 'one', '33.30', 'a'),
      around('credit_note', 'one', '0.01', 'b'),
    ]);
    const left = (creditNoteId: string) => {
      const { credited, credits } = remainderOf('one', creditNoteId);
      return [credited.toFixed(2), credits?.map(({ lines }) => lines[0]?.amount.toFixed(2))];
    };
    expect(left('a')).toEqual(['0.01', ['0.01']]);
    expect(left('b')).toEqual(['33.30', ['33.30']]);
    expect(left('asking')).toEqual(['33.31', ['33.30', '0.01']]);
  });

  it('is not known of an invoice that was not sent, nor where a submission cannot be read back', () => {
    const sent = [around('invoice', 'one', '115.50'), around('credit_note', 'one', '1')];
    expect(shown(remainders([])('one', 'asking'))).toBe('[null,[]]');
    const unknownService = sent.map((one) =>
      one.kind === 'invoice' ? one : { ...one, service: 'of another build' },
    );
    expect(shown(remainders(unknownService)('one', 'asking'))).toBe('[null,[]]');
    const spoilt = sent.map((one) => (one.kind === 'invoice' ? { ...one, payload: Buffer.from('{') } : one));
    const spoiltRemainder = remainders(spoilt)('one', 'asking');
    expect(shown(spoiltRemainder)).toBe('[null,[]]');
    expect(spoiltRemainder.credited.toFixed(2)).toBe('1.00');
  });
});
