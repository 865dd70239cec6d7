/** Place in the books where a fault is corrected; a platform maps these to its menus (`menus` of its connector). */
export const BOOKS_PLACES = [
  'document',
  'documentApproval',
  'documentNumber',
  'documentDate',
  'documentFiles',
  'documentLines',
  'documentTotal',
  'line',
  'lineDescription',
  'linePrice',
  'lineDiscount',
  'lineTax',
  'invoicePayment',
  'creditedInvoice',
  'creditNoteReference',
  'creditNoteAllocation',
  'creditNoteCurrency',
  'contactName',
  'contactTin',
  'contactVatNumber',
  'contactCountry',
  'contactAddress',
  'itemCode',
  'namedField',
] as const;
export type BooksPlace = (typeof BOOKS_PLACES)[number];

/** The menus of one platform, in its own words, with things of `places.things` in braces: `Sales > {document} > Approve`. */
export type BooksMenus = Readonly<Record<BooksPlace, string>>;

/** Place of a correction in Ledgerstamp: a page of the console, or a task of another person; words are in `texts/`. */
export type OwnPlace =
  | 'document'
  | 'documentsToSend'
  | 'mappingsOverview'
  | 'mappingsTaxes'
  | 'mappingsItems'
  | 'mappingsCurrencies'
  | 'mappingsBuyers'
  | 'mappingsExclusions'
  | 'settings'
  | 'goLive'
  | 'setUp'
  | 'board'
  | 'log'
  | 'invoiceHere'
  | 'servicePortal'
  | 'taxAuthority';

/** Place of a correction: in the books, here, or first in the books and then here. */
export interface CorrectionPlace {
  readonly books: BooksPlace | null;
  readonly own: OwnPlace | null;
}
