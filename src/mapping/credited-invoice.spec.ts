import {
  ALPHA,
  BETA,
  aBuyer,
  aCreditNote,
  aLine,
  anOriginal,
  circumstances,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import type { Customer, SalesDocument } from '../domain/sales/sales-document';
import { mapDocument, type MappingResult } from './map-document';
import type { Circumstances, OriginalInvoice } from './mapping-rules';

const ALLOCATED = { invoiceId: 'a', invoiceNumber: 'INV-0001', amount: decimal('1') };

/** Invoice sent to a customer. */
function sentTo(customer: Customer, changes: Partial<OriginalInvoice> = {}): OriginalInvoice {
  const buyer = aBuyer({ name: customer.name, tin: customer.companyNumber });
  const lines = [{ taxCode: 'A', amount: decimal('100') }];
  return anOriginal({ customer, sent: { currency: 'USD', isTaxInclusive: false, buyer, lines }, ...changes });
}

function map(document: Partial<SalesDocument>, known: Partial<Circumstances>): MappingResult {
  return mapDocument(aCreditNote({ allocations: [], ...document }), rules(), circumstances(known));
}

function codes(result: MappingResult): string[] {
  return 'issues' in result ? result.issues.map(({ code }) => code) : [];
}

function candidates(result: MappingResult): unknown {
  const [found] = 'issues' in result ? result.issues : [];
  const { candidates: offered = [] } = (found?.parameters ?? {}) as { candidates?: { number: string }[] };
  return offered.map(({ number }) => number);
}

function sent(result: MappingResult) {
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return result.fiscalDocument;
}

describe('the invoice of a credit note that is not applied to any', () => {
  it('is one of the same customer that the reference names, in whatever spelling, and the reason goes without it', () => {
    const note = { customer: BETA, reference: 'refund inv 0001, damaged' };
    const found = sent(map(note, { customersInvoices: [sentTo(BETA)] }));
    expect([found.originalId, found.reference, found.buyer.tin]).toEqual([
      ...[anOriginal().sourceId, 'refund damaged', '2002000069'],
    ]);
  });

  it("is never one of another customer: the customer's own are offered", () => {
    const note = { customer: BETA, reference: 'Order 1001 damaged in transit' };
    const alphas = sentTo(ALPHA, { number: '1001', sourceId: 'x1', documentId: 'x1' });
    const betas = sentTo(BETA, { number: '1002', sourceId: 'x2', documentId: 'x2' });
    const held = map(note, { customersInvoices: [alphas, betas] });
    expect([codes(held), candidates(held)]).toEqual([['ORIGINAL_UNKNOWN'], ['1002']]);
    const named = map({ ...note, reference: 'invoice 1001' }, { customersInvoices: [alphas, betas] });
    expect([codes(named), candidates(named)]).toEqual([['ORIGINAL_UNKNOWN'], ['1002']]);
  });

  it('is offered where it could be credited: first the one whose digits stand in the reference, then the one over the sum, then the youngest', () => {
    const of = (number: string, changes: Partial<OriginalInvoice> = {}): OriginalInvoice =>
      sentTo(BETA, { number, sourceId: number, documentId: number, total: decimal('500'), ...changes });
    const held = map(
      { customer: BETA, reference: 'refund #0177' },
      {
        customersInvoices: [
          of('INV-0200'),
          of('INV-0201', { issuedOn: '2026-03-05' }),
          of('INV-0202', { total: decimal('215.5'), credited: decimal('100') }),
          of('INV-0177'),
          of('INV-0203', { isFiscalised: false }),
          of('INV-0204', { total: decimal('100') }),
          of('INV-0205', { issuedOn: '2025-01-05' }),
          of('INV-0206', { sent: null, taxTypes: ['ZERORATED'] }),
          of('INV-0207', { customer: ALPHA, sent: null }),
        ],
      },
    );
    expect(candidates(held)).toEqual(['INV-0177', 'INV-0202', 'INV-0201', 'INV-0200']);
    expect('issues' in held ? held.issues[0].message : '').toBe(
      'The credit note names no invoice of its customer that it credits. It may credit INV-0177 (USD 500.00 left), INV-0202 (USD 115.50 left), INV-0201 (USD 500.00 left).',
    );
  });

  it('is offered with what speaks for it, which decides the order', () => {
    const of = (number: string, changes: Partial<OriginalInvoice> = {}): OriginalInvoice =>
      sentTo(BETA, { number, sourceId: number, documentId: number, total: decimal('500'), ...changes });
    const note = { customer: BETA, reference: 'damaged', lines: [aLine({ itemCode: ' Cement' })] };
    const signsOf = (...customersInvoices: OriginalInvoice[]): unknown => {
      const held = map(note, { customersInvoices });
      const issues = 'issues' in held ? held.issues : [];
      return issues.flatMap(({ parameters }) => {
        const { candidates: offered = [] } = (parameters ?? {}) as {
          candidates?: { number: string; signs: string[] }[];
        };
        return offered.map(({ number, signs }) => [number, ...signs]);
      });
    };
    expect(signsOf(of('INV-1', { sold: ['nails'] }), of('INV-2', { sold: ['nails', 'cement'] }))).toEqual([
      ['INV-2', 'lines'],
      ['INV-1'],
    ]);
    expect(signsOf(of('INV-3', { total: decimal('115.5') }))).toEqual([['INV-3', 'amount', 'only']]);
  });

  const offer = (number: string, changes: Partial<OriginalInvoice> = {}): OriginalInvoice =>
    sentTo(BETA, { number, sourceId: number, documentId: number, total: decimal('500'), ...changes });
  const weights = (note: Partial<SalesDocument>, ...customersInvoices: OriginalInvoice[]): unknown => {
    const originals = customersInvoices.filter(({ sourceId }) =>
      note.allocations?.some(({ invoiceId }) => invoiceId === sourceId),
    );
    const held = map({ customer: BETA, reference: 'damaged', ...note }, { originals, customersInvoices });
    const issues = 'issues' in held ? held.issues : [];
    return issues.flatMap(({ parameters }) => {
      const { candidates: offered = [] } = (parameters ?? {}) as {
        candidates?: { number: string; weight: number }[];
      };
      return offered.map(({ number, weight }) => [number, weight]);
    });
  };
  const applied = (invoiceNumber: string, amount = '60') => ({
    ...{ invoiceId: invoiceNumber, invoiceNumber, amount: decimal(amount) },
  });

  it('weighs nothing where the books apply the credit note to another', () => {
    const whole = offer('INV-0041', { total: decimal('115.5') });
    expect(weights({}, whole)).toEqual([['INV-0041', 2]]);
    expect(weights({ allocations: [applied('INV-0007')] }, whole)).toEqual([['INV-0041', 0]]);
    const parts = [
      offer('INV-0001', { total: decimal('60') }),
      offer('INV-0002', { total: decimal('55.5') }),
    ];
    const allocations = [applied('INV-0001'), applied('INV-0002', '55.5')];
    expect(weights({ allocations }, ...parts, offer('INV-0009', { total: decimal('115.5') }))).toEqual([
      ['INV-0009', 0],
    ]);
  });

  it.each([
    ['INV-0007 returned', 0],
    ['invoice 7', 0],
    ['refund inv 0007', 0],
    ['refund #7', 0],
    ['0007 returned', 0],
    ['INV-0041 and INV-0042', 0],
    ['0041 returned', 6],
    ['refund of 41 bags', 2],
    ['order 1234567', 2],
    ['returned 2026', 2],
    ['Damaged, INV 2026', 2],
    ['invoice of May 2026', 2],
    ['INV-2026', 0],
    ['Damaged (INV2026)', 0],
    ['SI-2026', 0],
    ['invoice #2026', 0],
    ['inv no 2026', 0],
    ['returned 03/2026', 2],
    ['INV 2027', 0],
    ['0007 of 2026', 0],
    ['returned on 5/3', 2],
  ])('weighs nothing where the reference may name another: %s', (reference, weight) => {
    expect(weights({ reference }, offer('INV-0041', { total: decimal('115.5') }))).toEqual([
      ['INV-0041', weight],
    ]);
  });

  it('may be named by a year where the numbers have come near it', () => {
    const near = offer('INV-1999', { total: decimal('115.5') });
    expect(weights({ reference: 'INV 2026' }, near)).toEqual([['INV-1999', 0]]);
  });

  it('weighs nothing merely because no other fits', () => {
    expect(weights({}, offer('INV-0041'))).toEqual([['INV-0041', 0]]);
  });

  it('is not named by a quantity', () => {
    const lines = [aLine({ itemCode: 'cement' })];
    const [early, late] = [
      offer('INV-0003', { issuedOn: '2026-03-05', sold: ['nails'] }),
      offer('INV-0177', { total: decimal('115.5'), sold: ['cement'] }),
    ];
    expect(weights({ reference: '3 bags returned', lines }, early, late)).toEqual([
      ['INV-0177', 4],
      ['INV-0003', 0],
    ]);
  });

  it('is offered at most ten times', () => {
    const customersInvoices = Array.from({ length: 12 }, (_, at) =>
      sentTo(BETA, { number: `INV-${at}`, documentId: `${at}` }),
    );
    expect(candidates(map({ customer: BETA }, { customersInvoices }))).toHaveLength(10);
  });

  it('is one of several that are named, for a person to choose', () => {
    const invoices = ['INV-0001', 'INV-0002'].map((number) => sentTo(BETA, { number, documentId: number }));
    const held = map({ customer: BETA, reference: 'INV-0001 and INV-0002' }, { customersInvoices: invoices });
    expect([codes(held), candidates(held)]).toEqual([['ORIGINAL_AMBIGUOUS'], ['INV-0002', 'INV-0001']]);
  });

  it('may not be offered for lines whose tax nobody knows, which are held for that', () => {
    const lines = [aLine({ taxType: 'STRANGE' }), aLine({ lineAmount: null, taxAmount: null })];
    const held = map({ customer: BETA, lines }, { customersInvoices: [sentTo(BETA)] });
    expect(codes(held)).toContain('TAX_UNMAPPED');
  });
});

describe('the buyer of a credit note', () => {
  const cash = { ...aBuyer({ name: 'Cash Tendai', tin: '', vatNumber: '' }) };

  it('is the one that was sent with its invoice, whatever the contact has by now', () => {
    const original = sentTo(BETA, { sent: { isTaxInclusive: false, lines: [], buyer: cash } });
    const note = { customer: BETA, allocations: [ALLOCATED] };
    expect(sent(map(note, { originals: [original] })).buyer).toEqual(cash);
  });

  it('needs no number of the contact where its invoice was sent', () => {
    const note = { customer: { ...BETA, companyNumber: '' }, allocations: [ALLOCATED] };
    expect(sent(map(note, { originals: [sentTo(BETA)] })).buyer.tin).toBe('2002000069');
  });

  it('is held where the two have different numbers', () => {
    const note = { customer: BETA, allocations: [ALLOCATED] };
    const held = map(note, { originals: [sentTo(ALPHA)] });
    expect(codes(held)).toEqual(['ORIGINAL_BUYER_DIFFERS']);
    expect('issues' in held ? held.issues[0].message : '').toBe(
      'The invoice INV-0001 was sent to Alpha Mine (2002000061); the credit note is to Beta Bakery (2002000069).',
    );
  });

  it('is that of the invoice where a person chose one to the same contact, whose number was corrected', () => {
    const original = sentTo({ ...BETA, companyNumber: '2002000061' });
    const known = { originals: [original], isOriginalChosen: true };
    expect(sent(map({ customer: BETA }, known)).buyer.tin).toBe('2002000061');
  });

  it('is held where a person chose the invoice of another customer, sent or not', () => {
    const chosen = (original: OriginalInvoice): string[] =>
      codes(map({ customer: BETA }, { originals: [original], isOriginalChosen: true }));
    expect(chosen(sentTo(ALPHA))).toEqual(['ORIGINAL_BUYER_DIFFERS']);
    expect(chosen(anOriginal({ customer: ALPHA }))).toEqual(['ORIGINAL_BUYER_DIFFERS']);
    expect(chosen(anOriginal({ customer: { ...BETA, sourceId: 'branch' } }))).toEqual([]);
  });

  it('is that of the contact where the invoice was not sent from here', () => {
    const note = { customer: BETA, allocations: [ALLOCATED] };
    expect(sent(map(note, { originals: [anOriginal({ customer: BETA })] })).buyer.tin).toBe('2002000069');
  });
});
