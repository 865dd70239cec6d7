const MEGABYTE = 1024 * 1024;
const DOCUMENTS = [
  ...['Invoices', 'CreditNotes', 'BankTransactions', 'Prepayments', 'Overpayments', 'ManualJournals'],
];

/**
 * The largest answer that is read, in bytes, by the path under the API's base. A page holds up to 1,000 documents of
 * about 2 KB for one line; a hundred lines each is rare, and no more is taken. An attachment's own bytes may be as
 * large as Xero stores them. Everything else is small.
 */
export function largestAnswer(path: string): number {
  const [kind = '', id, part, file] = path.split('?')[0]?.split('/').slice(1) ?? [];
  if (part === 'Attachments' && file !== undefined) return 26 * MEGABYTE;
  if (DOCUMENTS.includes(kind) && id === undefined) return 64 * MEGABYTE;
  if (kind === 'Contacts' && id === undefined) return 16 * MEGABYTE;
  return 4 * MEGABYTE;
}
