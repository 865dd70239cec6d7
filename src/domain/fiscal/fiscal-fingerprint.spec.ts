import fc from 'fast-check';
import { anyDocument } from '../../../test/support/arbitrary-sales-documents';
import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  decimal,
} from '../../../test/support/sales-document-builder';
import { fiscalFingerprint } from './fiscal-fingerprint';
import type { SalesDocument } from '../sales/sales-document';
import { readSalesDocument, writeSalesDocument } from '../sales/sales-document-json';

type Changes = Partial<SalesDocument>;

describe('the fingerprint of a sale', () => {
  it.each<[string, Changes]>([
    ['the kind', { kind: 'credit_note' }],
    ['the number', { number: 'INV-0002' }],
    ['the status', { status: 'void' }],
    ['the date', { issuedOn: '2026-03-03' }],
    ['the currency', { currency: 'ZWG' }],
    ['whether amounts hold tax', { amountsAre: 'inclusive' }],
    ['another customer', { customer: aCustomer({ sourceId: 'contact-2' }) }],
    ["the customer's name", { customer: aCustomer({ name: 'Mutare Timber t/a Planks' }) }],
    ['the net', { subTotal: decimal('100.01') }],
    ['the tax', { totalTax: decimal('15.51') }],
    ['the total', { total: decimal('115.51') }],
    ['one line more', { lines: [aLine(), aLine()] }],
    ['no line', { lines: [] }],
    ["a line's description", { lines: [aLine({ description: 'Bookkeeping, April' })] }],
    ["a line's quantity", { lines: [aLine({ quantity: decimal('2') })] }],
    ["a line's price", { lines: [aLine({ unitAmount: decimal('100.0001') })] }],
    ["a line's amount", { lines: [aLine({ lineAmount: decimal('99.99') })] }],
    ["a line's tax amount", { lines: [aLine({ taxAmount: decimal('15.49') })] }],
    ["a line's tax", { lines: [aLine({ taxType: 'ZERORATED' })] }],
    ["a line's item", { lines: [aLine({ itemCode: '99002000' })] }],
    ["a line's account", { lines: [aLine({ accountCode: '201' })] }],
    ['an amount that is gone', { lines: [aLine({ unitAmount: null })] }],
    ['a field that cannot be read', { unreadable: ['Total is not a number.'] }],
  ])('changes with %s', (_what, changes) => {
    expect(fiscalFingerprint(anInvoice(changes))).not.toBe(fiscalFingerprint(anInvoice()));
  });

  it.each<[string, Changes]>([
    ['its payment', { isPaid: true }],
    ['the moment of the last change', { changedAt: new Date(0) }],
    ["an invoice's reference, which is the customer's own", { reference: 'PO 78' }],
    [
      "the customer's address, telephone and e-mail",
      {
        customer: aCustomer({
          phone: '1',
          email: '',
          address: { lines: [], city: '', region: '', country: '' },
        }),
      },
    ],
    [
      'trailing zeros of amounts',
      { total: decimal('115.50'), lines: [aLine({ quantity: decimal('1.0000') })] },
    ],
  ])('does not change with %s', (_what, changes) => {
    expect(fiscalFingerprint(anInvoice(changes))).toBe(fiscalFingerprint(anInvoice()));
  });

  it('changes with the reason of a credit note, and with the invoice that it is applied to', () => {
    const note = fiscalFingerprint(aCreditNote());
    expect(fiscalFingerprint(aCreditNote({ reference: 'Wrong price' }))).not.toBe(note);
    expect(fiscalFingerprint(aCreditNote({ allocations: [] }))).not.toBe(note);
    const other = [{ invoiceId: 'other', invoiceNumber: 'INV-0001', amount: decimal('115.5') }];
    expect(fiscalFingerprint(aCreditNote({ allocations: other }))).not.toBe(note);
  });

  it('does not change with how much of a credit note has been applied', () => {
    const [allocation] = aCreditNote().allocations;
    const smaller = allocation === undefined ? [] : [{ ...allocation, amount: decimal('1') }];
    expect(smaller).toHaveLength(1);
    expect(fiscalFingerprint(aCreditNote({ allocations: smaller }))).toBe(fiscalFingerprint(aCreditNote()));
  });

  it('does not confuse neighbouring fields: what leaves one and enters the next is a change', () => {
    const one = anInvoice({ lines: [aLine({ itemCode: 'AB', accountCode: 'C' })] });
    const other = anInvoice({ lines: [aLine({ itemCode: 'A', accountCode: 'BC' })] });
    expect(fiscalFingerprint(one)).not.toBe(fiscalFingerprint(other));
  });

  it('is sixty-four hexadecimal digits, and the same after storing', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const fingerprint = fiscalFingerprint(document);
        expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
        expect(fiscalFingerprint(readSalesDocument(writeSalesDocument(document)))).toBe(fingerprint);
      }),
      { numRuns: 300 },
    );
  });
});
