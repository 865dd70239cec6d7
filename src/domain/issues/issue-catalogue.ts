import type { BooksPlace, OwnPlace, CorrectionPlace } from './places';

/**
 * Person who can fix it: the bookkeeper, the administrator of the organisation, the operator of the installation; or
 * time alone.
 */
export const FIXERS = ['bookkeeper', 'administrator', 'operator', 'time'] as const;
export type Fixer = (typeof FIXERS)[number];

/**
 * Faults of a document, with the person who can fix each and the place. Advice is in `texts/`, the violated rule in the
 * country's. Codes are stable: people filter by them.
 */
export const ISSUE_CATALOGUE = {
  DOCUMENT_UNREADABLE: fixedBy('bookkeeper', 'document'),
  NOT_APPROVED: fixedBy('bookkeeper', 'documentApproval'),
  VOIDED_IN_BOOKS: fixedBy('operator', 'document', 'document'),
  TEXT_UNSTORABLE: fixedBy('bookkeeper', 'namedField'),
  TEXT_TOO_LONG: fixedBy('bookkeeper', 'namedField'),
  NUMBER_MISSING: fixedBy('bookkeeper', 'documentNumber'),
  NUMBER_NOT_UNIQUE: fixedBy('bookkeeper', 'documentNumber'),
  DECISION_OUTDATED: fixedBy('operator', 'document', 'document'),
  EXCLUDED_BY_PERSON: fixedBy('operator', null, 'document'),
  EXCLUDED_BY_RULE: fixedBy('administrator', null, 'mappingsExclusions'),
  FISCALISED_ELSEWHERE: fixedBy('operator', 'documentFiles', 'document'),
  RECORDED_ELSEWHERE: fixedBy('operator', null, 'document'),
  RECORDED_RECEIPT_DIFFERS: fixedBy('operator', 'document', 'document'),
  SUCCESS_RECEIVED: fixedBy('operator', 'document', 'document'),
  SUCCESS_UNEXPLAINED: fixedBy('operator', 'document', 'document'),
  NOT_PAID: fixedBy('time', 'invoicePayment', 'document'),
  NOT_RELEASED: fixedBy('operator', null, 'document'),
  BEFORE_GO_LIVE: fixedBy('administrator', null, 'goLive'),
  MADE_IN_GAP: fixedBy('administrator', null, 'setUp'),
  DATED_IN_SIGNED_PERIOD: fixedBy('bookkeeper', null, 'document'),
  DATED_IN_THE_FUTURE: fixedBy('time', 'documentDate'),
  DATED_BEFORE_LAST: fixedBy('bookkeeper', null, 'document'),
  LATE_TAX_CHANGED: fixedBy('bookkeeper', 'document', 'document'),
  CURRENCY_UNMAPPED: fixedBy('administrator', null, 'mappingsCurrencies'),
  TAX_UNMAPPED: fixedBy('administrator', 'lineTax', 'mappingsTaxes'),
  VAT_NOT_REGISTERED: fixedBy('administrator', 'lineTax', 'setUp'),
  PRODUCT_CODE_MISSING: fixedBy('administrator', null, 'mappingsItems'),
  PRODUCT_CODE_INVALID: fixedBy('administrator', null, 'mappingsItems'),
  PRODUCT_CODE_UNCONFIRMED: fixedBy('administrator', null, 'mappingsItems'),
  BUYER_NAME_MISSING: fixedBy('bookkeeper', 'contactName'),
  BUYER_TIN_MISSING: fixedBy('bookkeeper', 'contactTin', 'mappingsBuyers'),
  BUYER_ABROAD: fixedBy('administrator', 'contactCountry', 'mappingsBuyers'),
  BUYER_TIN_INVALID: fixedBy('bookkeeper', 'contactTin', 'mappingsBuyers'),
  BUYER_TIN_DOUBTFUL: fixedBy('bookkeeper', 'contactTin', 'mappingsBuyers'),
  BUYER_NUMBERS_MISPLACED: fixedBy('administrator', 'contactTin', 'mappingsBuyers'),
  BUYER_VAT_INVALID: fixedBy('bookkeeper', 'contactVatNumber', 'mappingsBuyers'),
  DESCRIPTION_MISSING: fixedBy('bookkeeper', 'lineDescription'),
  LINES_MISSING: fixedBy('bookkeeper', 'documentLines'),
  LINE_NOT_POSITIVE: fixedBy('bookkeeper', 'lineDiscount', 'mappingsBuyers'),
  NEGATIVE_LINE: fixedBy('administrator', null, 'mappingsItems'),
  DEDUCTION_OF_STATE: fixedBy('bookkeeper', 'documentLines'),
  NO_SUPPLY_LINE: fixedBy('administrator', 'documentLines', 'mappingsItems'),
  TAX_GROUP_NOT_POSITIVE: fixedBy('bookkeeper', 'lineTax'),
  LINE_TOTAL_DIFFERS: fixedBy('bookkeeper', 'linePrice'),
  LINE_TOO_PRECISE: fixedBy('bookkeeper', 'linePrice'),
  TOTAL_NOT_POSITIVE: fixedBy('bookkeeper', 'document', 'document'),
  TOTAL_ROUNDED: fixedBy('administrator', null, 'mappingsBuyers'),
  TOTAL_DIFFERS: fixedBy('bookkeeper', 'documentTotal'),
  TAX_DIFFERS: fixedBy('bookkeeper', 'documentLines', 'mappingsBuyers'),
  REASON_MISSING: fixedBy('bookkeeper', 'creditNoteReference', 'mappingsBuyers'),
  ORIGINAL_UNKNOWN: fixedBy('bookkeeper', 'creditNoteAllocation', 'document'),
  ORIGINAL_AMBIGUOUS: fixedBy('bookkeeper', 'creditNoteAllocation', 'document'),
  ORIGINAL_BUYER_DIFFERS: fixedBy('bookkeeper', 'creditNoteAllocation', 'document'),
  ORIGINAL_NOT_FISCALISED: fixedBy('operator', 'creditedInvoice', 'invoiceHere'),
  ORIGINAL_FISCALISED_ELSEWHERE: fixedBy('operator', null, 'servicePortal'),
  ORIGINAL_UNDER_WAY: fixedBy('time', 'creditedInvoice'),
  ORIGINAL_CURRENCY_DIFFERS: fixedBy('bookkeeper', 'creditNoteCurrency'),
  ORIGINAL_TAX_DIFFERS: fixedBy('bookkeeper', 'lineTax'),
  ORIGINAL_TOO_OLD: fixedBy('operator', null, 'taxAuthority'),
  CREDIT_EXCEEDS_ORIGINAL: fixedBy('bookkeeper', 'documentLines'),
  CREDIT_EXCEEDS_TAX: fixedBy('bookkeeper', 'line'),
  PROGRAM_FAULT: fixedBy('operator', null, 'log'),
} as const satisfies Record<string, CorrectionPlace & { fixer: Fixer }>;

export type IssueCode = keyof typeof ISSUE_CATALOGUE;
/** Codes of documents that are not to be fiscalised at all, rather than held. */
export const LEFT_OUT_CODES: readonly IssueCode[] = [
  'EXCLUDED_BY_PERSON',
  'EXCLUDED_BY_RULE',
  'NOT_APPROVED',
  'VOIDED_IN_BOOKS',
];

export const ISSUE_CODES = Object.keys(ISSUE_CATALOGUE) as readonly IssueCode[];

function fixedBy(fixer: Fixer, books: BooksPlace | null, own: OwnPlace | null = null) {
  return { fixer, books, own };
}
