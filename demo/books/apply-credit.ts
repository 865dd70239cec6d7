import { laterMoment } from './calendar';
import type { AppliedCreditNote, CreditNote, Invoice } from './document-types';

/** Copy of the invoice after the credit note has been applied to it. */
export function applyCredit(invoice: Invoice, creditNote: CreditNote): Invoice {
  const allocation = creditNote.Allocations.find((entry) => entry.Invoice.InvoiceID === invoice.InvoiceID);
  if (allocation === undefined) return invoice;
  const due = invoice.AmountDue.minus(allocation.Amount);
  if (due.isNegative()) {
    throw new Error(`${creditNote.CreditNoteNumber} applies more to ${invoice.InvoiceNumber} than is due`);
  }
  const applied: AppliedCreditNote = {
    CreditNoteID: creditNote.CreditNoteID,
    CreditNoteNumber: creditNote.CreditNoteNumber,
    ID: creditNote.ID,
    HasErrors: false,
    AppliedAmount: allocation.Amount,
    DateString: creditNote.DateString,
    Date: creditNote.Date,
    LineItems: [],
    Total: creditNote.Total,
  };
  return {
    ...invoice,
    CreditNotes: [...invoice.CreditNotes, applied],
    AmountDue: due,
    AmountCredited: invoice.AmountCredited.plus(allocation.Amount),
    UpdatedDateUTC: laterMoment(invoice.UpdatedDateUTC, creditNote.UpdatedDateUTC),
    ...(due.isZero() ? { Status: 'PAID', FullyPaidOnDate: creditNote.Date } : {}),
  };
}
