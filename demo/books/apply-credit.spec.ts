import { Decimal } from './amounts';
import { applyCredit } from './apply-credit';
import { buildCreditNote } from './credit-note-builder';
import { buildInvoice } from './invoice-builder';

const BUYER = 'Gweru Vale Primary School';
const lines = [{ item: 'CEM-50', quantity: '4', unit: '12.50', tax: 'ZERORATEDOUTPUT' }] as const;
const invoice = buildInvoice({ number: 'INV-1', day: '2026-03-30', contact: BUYER, lines }, 'test');

function creditOf(amount: string, number = 'CN-1'): ReturnType<typeof buildCreditNote> {
  const appliedTo = { invoice, amount: new Decimal(amount) };
  return buildCreditNote({ number, day: '2026-04-02', contact: BUYER, lines, appliedTo }, 'test');
}

describe('applyCredit', () => {
  it('lowers what is due and leaves the invoice that it was given alone', () => {
    const credited = applyCredit(invoice, creditOf('20.00'));
    expect(credited).toMatchObject({ AmountDue: new Decimal(30), AmountCredited: new Decimal(20) });
    expect(credited.Status).toBe('AUTHORISED');
    expect(credited.UpdatedDateUTC).not.toBe(invoice.UpdatedDateUTC);
    expect(invoice).toMatchObject({ AmountDue: new Decimal(50), CreditNotes: [] });
  });

  it('settles the invoice once nothing is due', () => {
    const credited = applyCredit(applyCredit(invoice, creditOf('20.00')), creditOf('30.00', 'CN-2'));
    expect(credited.Status).toBe('PAID');
    expect(credited.CreditNotes.map((note) => note.CreditNoteNumber)).toEqual(['CN-1', 'CN-2']);
    expect(credited.FullyPaidOnDate).toBe('/Date(1775088000000+0000)/');
  });

  it('refuses to apply more than is due', () => {
    expect(() => applyCredit(invoice, creditOf('50.01'))).toThrow('more to INV-1 than is due');
  });

  it('leaves an invoice alone that the credit note is not applied to', () => {
    const other = buildInvoice({ number: 'INV-2', day: '2026-03-30', contact: BUYER, lines }, 'test');
    expect(applyCredit(other, creditOf('20.00'))).toBe(other);
  });
});
