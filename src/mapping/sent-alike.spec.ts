import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import type { SalesDocument } from '../domain/sales/sales-document';
import { isSentAlike } from './sent-alike';

const isAlike = (present: Partial<SalesDocument>): boolean =>
  isSentAlike(anInvoice(), anInvoice(present), rules(), null);

describe('an invoice that was changed in the books after it was fiscalised', () => {
  it.each<[string, Partial<SalesDocument>]>([
    ['account', { lines: [aLine({ accountCode: '210' })] }],
    ['payment', { isPaid: true }],
    ['reference', { reference: 'PO 78' }],
    ['customer', { customer: aCustomer({ name: 'Beta Bakery', companyNumber: '' }) }],
  ])('would be sent alike with another %s', (_what, present) => {
    expect(isAlike(present)).toBe(true);
  });

  it.each<[string, Partial<SalesDocument>]>([
    ['description', { lines: [aLine({ description: 'Bookkeeping, April' })] }],
    ['product code', { lines: [aLine({ itemCode: '99001001' })] }],
    ['tax', { lines: [aLine({ taxType: 'ZERORATED', taxAmount: decimal('0') })] }],
    ['number', { number: 'INV-0002' }],
  ])('would be sent otherwise with another %s', (_what, present) => {
    expect(isAlike(present)).toBe(false);
  });

  it('is asked for no release and about no mark of another program again', () => {
    const marked = anInvoice({ marks: { hasFiles: false, link: 'https://fdms.zimra.co.zw/0000011111' } });
    expect(isSentAlike(marked, marked, rules({ trigger: 'manual' }), null)).toBe(true);
  });

  it('is no comparison where the rules make nothing of what was sent', () => {
    const unmapped = anInvoice({ currency: 'EUR' });
    expect(isSentAlike(unmapped, unmapped, rules(), null)).toBe(false);
  });
});

describe('a credit note that was changed in the books after it was fiscalised', () => {
  const isNoteAlike = (present: Partial<SalesDocument>, originalId: string | null = anInvoice().sourceId) =>
    isSentAlike(aCreditNote(), aCreditNote(present), rules(), originalId);

  it('is compared by the invoice that it was sent against, and without one not at all', () => {
    expect(isNoteAlike({ lines: [aLine({ accountCode: '210' })] })).toBe(true);
    expect(isNoteAlike({}, null)).toBe(false);
  });

  it('is asked no more which of its invoices it credits', () => {
    const allocations = ['1', '2'].map((id) => ({ invoiceId: id, invoiceNumber: id, amount: decimal('1') }));
    const note = aCreditNote({ allocations });
    expect(isSentAlike(note, note, rules(), '1')).toBe(true);
  });

  it('would be sent otherwise with another reason', () => {
    expect(isNoteAlike({ reference: 'Wrong price' })).toBe(false);
  });
});
