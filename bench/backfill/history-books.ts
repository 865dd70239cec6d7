import { randomUUID } from 'node:crypto';
import type { LoadedBooks } from '../../demo/loaded-books';

/** The same books without a document: what is connected first, so that nothing travels before the go-live date is set. */
export function withoutDocuments(books: LoadedBooks): LoadedBooks {
  const { Organisation, Contacts } = JSON.parse(books.text) as Record<string, unknown>;
  return { ...books, invoices: [], creditNotes: [], text: JSON.stringify({ Organisation, Contacts }) };
}

/** Invoices as they are approved today, each a copy of one of the books. */
export function liveInvoice(books: LoadedBooks, index: number, now: Date): Record<string, unknown> {
  const [pattern] = books.invoices as unknown as readonly Record<string, unknown>[];
  const day = now.toISOString().slice(0, 10);
  return {
    ...pattern,
    InvoiceID: randomUUID(),
    InvoiceNumber: `L-${String(index + 1).padStart(6, '0')}`,
    Date: `/Date(${Date.parse(`${day}T00:00:00Z`)}+0000)/`,
    DateString: `${day}T00:00:00`,
    UpdatedDateUTC: `/Date(${now.getTime()}+0000)/`,
  };
}
