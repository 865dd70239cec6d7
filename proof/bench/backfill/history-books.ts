import { randomUUID } from 'node:crypto';
import type { LoadedBooks } from '../../../demo/loaded-books';

/** The same books without a document: what is connected first, so that nothing travels before the go-live date is set. */
export function withoutDocuments(books: LoadedBooks): LoadedBooks {
  const { Organisation, Contacts } = JSON.parse(books.text) as Record<string, unknown>;
  return { ...books, invoices: [], creditNotes: [], text: JSON.stringify({ Organisation, Contacts }) };
}

/** The day where the books and the device are, two hours ahead of UTC. */
export function dayInBooks(now: Date): string {
  return new Date(now.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
}

/** Invoices as they are approved today, each a copy of one of the books. */
export function liveInvoice(books: LoadedBooks, index: number, now: Date): Record<string, unknown> {
  const [pattern] = books.invoices as unknown as readonly Record<string, unknown>[];
  const day = dayInBooks(now);
  return {
    ...pattern,
    InvoiceID: randomUUID(),
    InvoiceNumber: `L-${String(index + 1).padStart(6, '0')}`,
    Date: `/Date(${Date.parse(`${day}T00:00:00Z`)}+0000)/`,
    DateString: `${day}T00:00:00`,
    UpdatedDateUTC: `/Date(${now.getTime()}+0000)/`,
  };
}
