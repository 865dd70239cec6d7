import type { Day } from '../calendar';
import type { Invoice } from '../document-types';
import { expectedState } from '../notes';
import { monthBooks } from './month-books';

/** An approved invoice whose date a bookkeeper changes in the books. */
export interface MovedDate {
  readonly invoiceId: string;
  readonly number: string;
  readonly from: Day;
  readonly to: Day;
}

/**
 * Two documents with changed dates: one moved before it is fiscalised, the other afterwards and out of the
 * month.
 */
export function movedDates(): { readonly before: MovedDate; readonly afterwards: MovedDate } {
  return {
    before: moved('2026-01-14', '2026-01-19'),
    afterwards: moved('2026-01-28', '2026-02-02'),
  };
}

/** First invoice of the day that can still be edited in Xero, because nothing was paid or credited. */
function moved(from: Day, to: Day): MovedDate {
  const { Invoices, Notes } = monthBooks();
  const isOpen = ({ InvoiceNumber, DateString, Status, AmountPaid, AmountCredited }: Invoice): boolean =>
    DateString.startsWith(from) &&
    Status === 'AUTHORISED' &&
    AmountPaid.isZero() &&
    AmountCredited.isZero() &&
    expectedState(Notes[InvoiceNumber] ?? '') === 'fiscalised';
  const invoice = Invoices.find(isOpen);
  if (invoice === undefined) throw new Error(`the month has no open invoice of ${from}`);
  return { invoiceId: invoice.InvoiceID, number: invoice.InvoiceNumber, from, to };
}
