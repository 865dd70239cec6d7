/** Who can end the issue: the person who keeps the books, the one who sets Ledgerstamp up, or nobody but time. */
export type Fixer = 'bookkeeper' | 'administrator' | 'operator' | 'time';

/**
 * Every fault a document can have, with the authority's rule it would break (RCPT codes of the Fiscal Device
 * Gateway specification, version 7.2), who can fix it, and where: the menus of the books, or the settings here. The
 * codes are stable: people filter by them.
 */
export const ISSUE_CATALOGUE = {
  DOCUMENT_UNREADABLE: {
    rule: null,
    fixer: 'bookkeeper',
    fix: 'Open the document in the books, correct the field named, and save it again.',
    where: 'Sales > the document',
  },
  NOT_APPROVED: {
    rule: null,
    fixer: 'bookkeeper',
    fix: 'Approve the document in the books, or leave it: only approved documents are fiscalised.',
    where: 'Sales > the document > Approve',
  },
  VOIDED_IN_BOOKS: {
    rule: null,
    fixer: 'operator',
    fix: 'Exclude it: a document that is voided or deleted in the books is not fiscalised.',
    where: 'Sales > the document',
  },
  TEXT_UNSTORABLE: {
    rule: 'RCPT02',
    fixer: 'bookkeeper',
    fix: 'Retype the text in the books: it holds a character that cannot be printed.',
    where: 'The field named, in the document or its contact',
  },
  TEXT_TOO_LONG: {
    rule: 'RCPT02',
    fixer: 'bookkeeper',
    fix: 'Shorten the text in the books.',
    where: 'The field named, in the document or its contact',
  },
  NUMBER_MISSING: {
    rule: 'RCPT013',
    fixer: 'bookkeeper',
    fix: 'Give the document a number in the books.',
    where: 'Sales > the document > Number',
  },
  NUMBER_NOT_UNIQUE: {
    rule: 'RCPT013',
    fixer: 'bookkeeper',
    fix: 'Give one of the two documents another number in the books.',
    where: 'Sales > the document > Number',
  },
  EXCLUDED_BY_RULE: {
    rule: null,
    fixer: 'administrator',
    fix: 'Nothing, if that is as it should be; else change the exclusion rule of the organisation.',
    where: 'Ledgerstamp: exclusion rules of the organisation',
  },
  FISCALISED_ELSEWHERE: {
    rule: null,
    fixer: 'operator',
    fix: 'Look at the document: exclude it if another program has fiscalised it; else decide, with a reason, that it is fiscalised all the same.',
    where: 'Sales > the document > Files and History; then Ledgerstamp: exclude, or fiscalise anyway',
  },
  SUCCESS_RECEIVED: {
    rule: null,
    fixer: 'operator',
    fix: 'Ask the provider whether it is fiscalised. Exclude it here; if it is not fiscalised, void it in the books and write a new invoice.',
    where: 'Ledgerstamp: the document, then Sales > New invoice',
  },
  NOT_PAID: {
    rule: null,
    fixer: 'time',
    fix: 'It goes once the books call it paid. Release it to send it before.',
    where: 'Sales > the invoice > Add payment',
  },
  NOT_RELEASED: {
    rule: null,
    fixer: 'operator',
    fix: 'Release the document: the organisation sends only what a person has released.',
    where: 'Ledgerstamp: release of the document',
  },
  BEFORE_GO_LIVE: {
    rule: null,
    fixer: 'administrator',
    fix: 'Move the go-live date of the organisation, or exclude the document.',
    where: 'Ledgerstamp: settings of the organisation (goLiveOn)',
  },
  DATED_IN_THE_FUTURE: {
    rule: 'RCPT031',
    fixer: 'time',
    fix: 'It is sent on its date. Correct the date in the books if it is wrong.',
    where: 'Sales > the document > Issue date',
  },
  DATED_BEFORE_LAST: {
    rule: 'RCPT030',
    fixer: 'operator',
    fix: 'Move its date in the books to that day or later, or let the organisation submit late documents with the present date.',
    where: 'Sales > the document > Issue date; or Ledgerstamp: settings of the organisation (lateDocuments)',
  },
  CURRENCY_UNMAPPED: {
    rule: 'RCPT010',
    fixer: 'administrator',
    fix: 'Add a currency mapping for the organisation.',
    where: 'Ledgerstamp: currency mappings',
  },
  TAX_UNMAPPED: {
    rule: 'RCPT025',
    fixer: 'administrator',
    fix: 'Add a tax mapping for this tax type, valid on the date of the document.',
    where: 'Ledgerstamp: tax mappings; or the tax rate of the line in the document',
  },
  PRODUCT_CODE_MISSING: {
    rule: 'RCPT047',
    fixer: 'administrator',
    fix: 'Give the item, its account or the organisation an HS code.',
    where: 'Ledgerstamp: product codes; or Products and services > the item > Code',
  },
  PRODUCT_CODE_INVALID: {
    rule: 'RCPT048',
    fixer: 'administrator',
    fix: 'An HS code has 4 or 8 digits, and 8 where the line is zero-rated or exempt.',
    where: 'Ledgerstamp: product codes; or Products and services > the item > Code',
  },
  BUYER_NAME_MISSING: {
    rule: 'RCPT043',
    fixer: 'bookkeeper',
    fix: 'Give the contact a name in the books.',
    where: 'Contacts > the contact > Edit > Contact name',
  },
  BUYER_TIN_MISSING: {
    rule: 'RCPT043',
    fixer: 'bookkeeper',
    fix: 'Enter the 10-digit TIN on the contact, or begin its name with "Cash" for a cash sale.',
    where:
      'Contacts > the contact > Edit > the field chosen for the TIN (by default the registration number)',
  },
  BUYER_TIN_INVALID: {
    rule: 'RCPT043',
    fixer: 'bookkeeper',
    fix: 'Correct the TIN on the contact: it has 10 digits.',
    where:
      'Contacts > the contact > Edit > the field chosen for the TIN (by default the registration number)',
  },
  BUYER_VAT_INVALID: {
    rule: 'RCPT043',
    fixer: 'bookkeeper',
    fix: 'Correct the VAT number on the contact: it has 9 digits.',
    where: 'Contacts > the contact > Edit > the field chosen for the VAT number (by default the tax number)',
  },
  DESCRIPTION_MISSING: {
    rule: 'RCPT02',
    fixer: 'bookkeeper',
    fix: 'Describe the line in the books.',
    where: 'Sales > the document > the line > Description',
  },
  LINES_MISSING: {
    rule: 'RCPT016',
    fixer: 'bookkeeper',
    fix: 'Add a line with an amount in the books.',
    where: 'Sales > the document > Lines',
  },
  LINE_NOT_POSITIVE: {
    rule: 'RCPT022',
    fixer: 'bookkeeper',
    fix: 'Turn the negative line into a discount on the line it belongs to, or into a credit note.',
    where: 'Sales > the document > the line > Discount',
  },
  LINE_TOTAL_DIFFERS: {
    rule: 'RCPT024',
    fixer: 'bookkeeper',
    fix: 'Enter quantity and price so that they multiply to the line amount.',
    where: 'Sales > the document > the line > Quantity and price',
  },
  LINE_TOO_PRECISE: {
    rule: 'RCPT02',
    fixer: 'bookkeeper',
    fix: 'Use at most 6 decimals.',
    where: 'Sales > the document > the line > Quantity and price',
  },
  TOTAL_NOT_POSITIVE: {
    rule: 'RCPT040',
    fixer: 'bookkeeper',
    fix: 'A document over nothing cannot be fiscalised: exclude it, or void it in the books.',
    where: 'Sales > the document',
  },
  TOTAL_DIFFERS: {
    rule: 'RCPT019',
    fixer: 'bookkeeper',
    fix: 'Remove the rounding adjustment or the overridden amount in the books.',
    where: 'Sales > the document > Lines and total',
  },
  TAX_DIFFERS: {
    rule: 'RCPT026',
    fixer: 'bookkeeper',
    fix: "Change the lines so that tax per line and tax on their sum agree, for example by joining lines of the same tax, or let the organisation accept the authority's cents.",
    where: 'Sales > the document > Lines; or Ledgerstamp: settings of the organisation (taxCents)',
  },
  REASON_MISSING: {
    rule: 'RCPT034',
    fixer: 'bookkeeper',
    fix: 'Write the reason into the reference of the credit note.',
    where:
      'Sales > the credit note > Reference; or Ledgerstamp: settings of the organisation (creditNoteReason)',
  },
  ORIGINAL_UNKNOWN: {
    rule: 'RCPT015',
    fixer: 'bookkeeper',
    fix: 'Apply the credit note to its invoice in the books, or name the invoice number in its reference.',
    where:
      'Sales > the credit note > Allocate credit, or its Reference; or Ledgerstamp: original of the document',
  },
  ORIGINAL_AMBIGUOUS: {
    rule: 'RCPT015',
    fixer: 'bookkeeper',
    fix: 'Apply the credit note to one invoice only; write one credit note per invoice.',
    where: 'Sales > the credit note > Allocate credit; or Ledgerstamp: original of the document',
  },
  ORIGINAL_NOT_FISCALISED: {
    rule: 'RCPT032',
    fixer: 'time',
    fix: 'It follows by itself once its invoice is fiscalised: see to the invoice first.',
    where: 'Sales > the invoice that it credits',
  },
  ORIGINAL_UNDER_WAY: {
    rule: 'RCPT032',
    fixer: 'time',
    fix: 'Nothing: it follows as soon as its invoice is fiscalised.',
    where: 'Nowhere',
  },
  ORIGINAL_CURRENCY_DIFFERS: {
    rule: 'RCPT042',
    fixer: 'bookkeeper',
    fix: 'Write the credit note in the currency of its invoice.',
    where: 'Sales > the credit note > Currency',
  },
  ORIGINAL_TAX_DIFFERS: {
    rule: 'RCPT036',
    fixer: 'bookkeeper',
    fix: 'Use only taxes that are on the invoice.',
    where: 'Sales > the credit note > the line > Tax rate',
  },
  ORIGINAL_TOO_OLD: {
    rule: 'RCPT033',
    fixer: 'operator',
    fix: 'An invoice can be credited for 12 months. Ask the tax authority how to correct it.',
    where: 'The tax authority',
  },
  CREDIT_EXCEEDS_ORIGINAL: {
    rule: 'RCPT035',
    fixer: 'bookkeeper',
    fix: 'Credit no more than is left of the invoice.',
    where: 'Sales > the credit note > Lines',
  },
  CREDIT_EXCEEDS_TAX: {
    rule: 'RCPT035',
    fixer: 'bookkeeper',
    fix: 'Credit under each tax no more than is left of it on the invoice: lower the lines, or give them the tax of what is credited.',
    where: 'Sales > the credit note > the line > Amount and tax rate',
  },
  PROGRAM_FAULT: {
    rule: null,
    fixer: 'operator',
    fix: 'Report it with the log of this document; it is tried again when asked to.',
    where: 'Ledgerstamp: its log',
  },
} as const satisfies Record<string, { rule: string | null; fixer: Fixer; fix: string; where: string }>;

export type IssueCode = keyof typeof ISSUE_CATALOGUE;

/** One fault of one document, as a value: all faults are found at once and none is thrown. */
export interface Issue {
  readonly code: IssueCode;
  /** Where in the source document, for example `lines[2].taxType`; empty for the document as a whole. */
  readonly path: string;
  /** A sentence that a bookkeeper understands. */
  readonly message: string;
}

export function issue(code: IssueCode, path: string, message: string): Issue {
  return { code, path, message };
}

/** All issues in one readable text, the sentences in the order found. */
export function describeIssues(issues: readonly Issue[]): string {
  return issues.map((entry) => entry.message).join(' ');
}
