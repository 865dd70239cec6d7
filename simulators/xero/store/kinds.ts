/** Kind of an element, by the plural name under which Xero lists it. */
export type Kind = DocumentKind | BookedKind | DirectoryKind;
export type DocumentKind = 'Invoices' | 'CreditNotes';
/** Kinds booked without an invoice. */
export type BookedKind = 'BankTransactions' | 'Prepayments' | 'Overpayments' | 'ManualJournals';
/** Kinds that can have files and a history. */
export type FiledKind = DocumentKind | 'BankTransactions';
export type DirectoryKind = 'Contacts' | 'Items' | 'TaxRates' | 'Accounts' | 'Currencies';

export const DOCUMENT_KINDS: readonly DocumentKind[] = ['Invoices', 'CreditNotes'];
export const BOOKED_KINDS: readonly BookedKind[] = [
  'BankTransactions',
  'Prepayments',
  'Overpayments',
  'ManualJournals',
];
export const FILED_KINDS: readonly FiledKind[] = [...DOCUMENT_KINDS, 'BankTransactions'];
export const DIRECTORY_KINDS: readonly DirectoryKind[] = [
  'Contacts',
  'Items',
  'TaxRates',
  'Accounts',
  'Currencies',
];

interface KindFields {
  /** Field that identifies the element within its organisation. */
  id: string;
  /** Field by which users know it. */
  number: string;
  name: string;
  status: string;
}

export const KIND_FIELDS: Record<Kind, KindFields> = {
  Invoices: { id: 'InvoiceID', number: 'InvoiceNumber', name: '', status: 'Status' },
  CreditNotes: { id: 'CreditNoteID', number: 'CreditNoteNumber', name: '', status: 'Status' },
  BankTransactions: { id: 'BankTransactionID', number: '', name: '', status: 'Status' },
  Prepayments: { id: 'PrepaymentID', number: '', name: '', status: 'Status' },
  Overpayments: { id: 'OverpaymentID', number: '', name: '', status: 'Status' },
  ManualJournals: { id: 'ManualJournalID', number: '', name: 'Narration', status: 'Status' },
  Contacts: { id: 'ContactID', number: 'ContactNumber', name: 'Name', status: 'ContactStatus' },
  Items: { id: 'ItemID', number: 'Code', name: 'Name', status: '' },
  TaxRates: { id: 'TaxType', number: 'TaxType', name: 'Name', status: 'Status' },
  Accounts: { id: 'AccountID', number: 'Code', name: 'Name', status: 'Status' },
  Currencies: { id: 'Code', number: 'Code', name: 'Description', status: '' },
};

export function singular(kind: DocumentKind): 'Invoice' | 'Credit note' {
  return kind === 'Invoices' ? 'Invoice' : 'Credit note';
}
