import type { PageReference } from '../accounting-connector';
import { bankTransactionId } from './read/derived-ids';

/**
 * Address of a document or a contact on Xero's pages, for a signed-in person.
 * @param webUrl null: there are no pages
 */
export function pageAddress(webUrl: string | null, { kind, sourceId }: PageReference): string | null {
  if (webUrl === null) return null;
  const id = encodeURIComponent(sourceId);
  if (kind === 'contact') return `${webUrl}/Contacts/View/${id}`;
  const bankTransaction = bankTransactionId(sourceId);
  if (bankTransaction !== null)
    return `${webUrl}/Bank/ViewTransaction.aspx?bankTransactionID=${encodeURIComponent(bankTransaction)}`;
  return kind === 'credit_note'
    ? `${webUrl}/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=${id}`
    : `${webUrl}/AccountsReceivable/View.aspx?InvoiceID=${id}`;
}

/** Returns the address of Xero's pages; null for a simulated API, which has none. */
export function pagesOf(apiUrl: string): string | null {
  return new URL(apiUrl).hostname === 'api.xero.com' ? 'https://go.xero.com' : null;
}
