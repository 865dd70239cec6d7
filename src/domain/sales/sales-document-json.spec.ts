import fc from 'fast-check';
import { anyDocument } from '../../../test/support/arbitrary-sales-documents';
import { aCreditNote, aLine, anInvoice, decimal } from '../../../test/support/sales-document-builder';
import { Decimal } from '../money';
import { readSalesDocument, writeSalesDocument } from './sales-document-json';

describe('a sales document as JSON text', () => {
  it('comes back as it was, whatever is in it', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const again = readSalesDocument(writeSalesDocument(document));
        expect(again).toEqual(document);
        expect(writeSalesDocument(again)).toBe(writeSalesDocument(document));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps NUL and halves of surrogate pairs, and is itself plain storable text', () => {
    const document = anInvoice({
      number: 'INV\0',
      reference: '\uD83D',
      lines: [aLine({ description: '\uDE00' })],
    });
    const text = writeSalesDocument(document);
    expect(text).not.toContain('\0');
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
    expect(readSalesDocument(text)).toEqual(document);
  });

  it('keeps every digit of an amount, as decimals that calculate', () => {
    const total = '123456789012345678901234567890.12';
    const document = aCreditNote({
      total: decimal(total),
      allocations: [{ invoiceId: 'i', invoiceNumber: 'INV-1', amount: decimal('0.1') }],
    });
    const again = readSalesDocument(writeSalesDocument(document));
    expect(again.total).toBeInstanceOf(Decimal);
    expect(again.total.toFixed()).toBe(total);
    expect(again.allocations[0]?.amount.plus('0.2').toFixed()).toBe('0.3');
    expect(writeSalesDocument(document)).toContain(`"total":"${total}"`);
  });

  it('keeps an amount that is not there apart from zero', () => {
    const line = aLine({ quantity: null, unitAmount: null, lineAmount: null, taxAmount: decimal('0') });
    expect(readSalesDocument(writeSalesDocument(anInvoice({ lines: [line] }))).lines[0]).toEqual(line);
  });

  it('does not take a text for an amount because it looks like one', () => {
    const document = anInvoice({
      number: '100.50',
      reference: '7',
      lines: [aLine({ itemCode: '01012100' })],
    });
    expect(readSalesDocument(writeSalesDocument(document))).toEqual(document);
  });

  it('keeps the instant of the last change to the millisecond', () => {
    const again = readSalesDocument(writeSalesDocument(anInvoice()));
    expect(again.changedAt.toISOString()).toBe('2026-03-02T09:30:15.123Z');
  });
});
