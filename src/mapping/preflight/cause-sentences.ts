import type { IssueCode } from '../../documents/issue';
import type { Cause } from './causes';

/** What is the matter, for people, about all documents of a cause at once. `it` is the subject in quotes. */
const SENTENCES: Readonly<Record<IssueCode, (it: string) => string>> = {
  DOCUMENT_UNREADABLE: () => 'Documents could not be read whole.',
  NOT_APPROVED: () => 'Documents are not approved.',
  VOIDED_IN_BOOKS: () => 'Documents are voided or deleted.',
  EXCLUDED_BY_RULE: () => 'Documents are left out by an exclusion rule.',
  SUCCESS_RECEIVED: () => 'The service has reported before that documents were fiscalised.',
  FISCALISED_ELSEWHERE: () => 'Documents seem to have been fiscalised by another program.',
  NOT_PAID: () => 'Invoices are not paid yet.',
  NOT_RELEASED: () => 'Documents are not released yet.',
  TEXT_UNSTORABLE: () => 'Texts hold characters that cannot be stored or printed.',
  TEXT_TOO_LONG: () => 'Texts are too long.',
  NUMBER_MISSING: () => 'Documents have no number.',
  NUMBER_NOT_UNIQUE: () => 'Documents share their number with another document.',
  BEFORE_GO_LIVE: () => 'Documents are dated before the go-live date.',
  DATED_IN_THE_FUTURE: () => 'Documents are dated in the future.',
  DATED_BEFORE_LAST: () => 'Documents are dated before the last one that the device has been given.',
  CURRENCY_UNMAPPED: (it) => `The currency ${it} is not mapped.`,
  TAX_UNMAPPED: (it) => `The tax ${it} is not mapped for the days of these documents.`,
  PRODUCT_CODE_MISSING: (it) => `${it} has no HS code.`,
  PRODUCT_CODE_INVALID: (it) => `${it} has an HS code that does not fit the tax of its lines.`,
  BUYER_NAME_MISSING: () => 'A contact has no name.',
  BUYER_TIN_MISSING: (it) => `The contact ${it} has no TIN.`,
  BUYER_TIN_INVALID: (it) => `The contact ${it} has a TIN that does not have 10 digits.`,
  BUYER_VAT_INVALID: (it) => `The contact ${it} has a VAT number that does not have 9 digits.`,
  DESCRIPTION_MISSING: () => 'Lines have no description.',
  LINES_MISSING: () => 'Documents have no line with an amount.',
  LINE_NOT_POSITIVE: () => 'Lines are not above zero.',
  LINE_TOTAL_DIFFERS: () => 'Lines are not quantity times price.',
  LINE_TOO_PRECISE: () => 'Lines have too many decimals.',
  TOTAL_NOT_POSITIVE: () => 'Totals are not above zero.',
  TOTAL_DIFFERS: () => 'Totals are not those of the lines.',
  TAX_DIFFERS: () => 'The tax of the books and that of the authority differ, mostly by cents.',
  REASON_MISSING: () => 'Credit notes give no reason.',
  ORIGINAL_UNKNOWN: () => 'Credit notes do not say which invoice they credit.',
  ORIGINAL_AMBIGUOUS: () => 'Credit notes belong to more than one invoice.',
  ORIGINAL_NOT_FISCALISED: () => 'Credit notes wait for invoices that are held.',
  ORIGINAL_UNDER_WAY: () => 'Credit notes wait for invoices that are under way.',
  ORIGINAL_CURRENCY_DIFFERS: () => 'Credit notes are in another currency than their invoices.',
  ORIGINAL_TAX_DIFFERS: () => 'Credit notes use taxes that are not on their invoices.',
  ORIGINAL_TOO_OLD: () => 'Credit notes credit invoices of more than twelve months before.',
  CREDIT_EXCEEDS_ORIGINAL: () => 'Credit notes credit more than is left of their invoices.',
  CREDIT_EXCEEDS_TAX: () => 'Credit notes credit more than is left of a tax on their invoices.',
  PROGRAM_FAULT: () => 'Documents have met a fault of the program.',
};

const EMPTY: Readonly<Record<Cause['subject'], string>> = {
  ...{ contact: 'without name', currency: 'of no name', tax_type: 'of lines without tax' },
  ...{ item: 'without code', account: 'of no number', rules: '', document: '' },
};

export function causeSentence({ code, subject, key, name }: Cause): string {
  const it = key === '' ? EMPTY[subject] : `"${name}"`;
  const what = subject === 'item' ? `The item ${it}` : subject === 'account' ? `The account ${it}` : it;
  return SENTENCES[code](what);
}
