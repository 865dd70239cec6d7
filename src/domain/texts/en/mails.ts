import { server as said } from '../../../messages/compiled/en';
import { counted } from '../../counted';
import type { IssueCode } from '../../issues/issue-catalogue';
import type { Texts } from '../texts';

/** "3 invoices of 2 clients wait for ...": what would release them, in a few words. */
const WAITS_FOR: Readonly<Record<IssueCode, string>> = {
  DOCUMENT_UNREADABLE: 'a field that can be read',
  NOT_APPROVED: 'approval in the books',
  VOIDED_IN_BOOKS: 'exclusion, for they are voided in the books',
  TEXT_UNSTORABLE: 'a number or code without unprintable characters',
  TEXT_TOO_LONG: 'a shorter number or name',
  NUMBER_MISSING: 'a number',
  NUMBER_NOT_UNIQUE: 'a number of their own',
  DECISION_OUTDATED: 'a new decision, for they have changed since',
  EXCLUDED_BY_PERSON: 'nothing, for a person has excluded them',
  EXCLUDED_BY_RULE: 'nothing, for a rule leaves them out',
  FISCALISED_ELSEWHERE: 'a decision, for another program seems to have fiscalised them',
  RECORDED_ELSEWHERE: 'nothing, for they were fiscalised elsewhere',
  RECORDED_RECEIPT_DIFFERS: 'a decision between two receipts',
  SUCCESS_RECEIVED: 'a decision, for the service has reported a success before',
  SUCCESS_UNEXPLAINED: 'an answer of the service about a success that may be theirs',
  NOT_PAID: 'their payment',
  NOT_RELEASED: 'their release',
  BEFORE_GO_LIVE: 'an earlier go-live date',
  MADE_IN_GAP: 'an answer whether others have fiscalised them meanwhile',
  DATED_IN_SIGNED_PERIOD: 'a decision, for their tax period has been signed off',
  DATED_IN_THE_FUTURE: 'their date',
  DATED_BEFORE_LAST: 'a decision about their late date',
  LATE_TAX_CHANGED: 'a decision about their late date and changed tax',
  CURRENCY_UNMAPPED: 'a mapping of their currency',
  TAX_UNMAPPED: 'a mapping of their tax',
  VAT_NOT_REGISTERED: 'a VAT number of the taxpayer, or lines without tax',
  PRODUCT_CODE_MISSING: 'a product code',
  PRODUCT_CODE_INVALID: 'a product code that fits',
  PRODUCT_CODE_UNCONFIRMED: 'the confirmation of a product code',
  BUYER_NAME_MISSING: 'a name of the customer',
  BUYER_TIN_MISSING: 'a TIN',
  BUYER_ABROAD: 'a decision about a customer abroad',
  BUYER_TIN_INVALID: 'a valid TIN',
  BUYER_TIN_DOUBTFUL: 'a decision about a doubtful TIN',
  BUYER_VAT_INVALID: 'a valid VAT number',
  DESCRIPTION_MISSING: 'a description of a line',
  LINES_MISSING: 'a line with an amount',
  LINE_NOT_POSITIVE: 'a line above zero',
  NEGATIVE_LINE: 'a decision about lines below zero',
  DEDUCTION_OF_STATE: 'a line without tax withheld or levy',
  TAX_GROUP_NOT_POSITIVE: 'a sum above zero of each tax',
  LINE_TOTAL_DIFFERS: 'a line total that is quantity times price',
  LINE_TOO_PRECISE: 'a quantity with fewer decimals',
  TOTAL_NOT_POSITIVE: 'a total above zero',
  TOTAL_ROUNDED: 'a decision about a rounded total',
  TOTAL_DIFFERS: 'a total that is that of the lines',
  TAX_DIFFERS: 'a decision about cents of tax',
  REASON_MISSING: 'a reason of the credit',
  ORIGINAL_UNKNOWN: 'the invoice that they credit',
  ORIGINAL_AMBIGUOUS: 'the choice of one credited invoice',
  ORIGINAL_BUYER_DIFFERS: 'the buyer of the credited invoice',
  ORIGINAL_NOT_FISCALISED: 'a credited invoice that is held or left out',
  ORIGINAL_FISCALISED_ELSEWHERE: 'a decision, for their invoice was fiscalised elsewhere',
  ORIGINAL_UNDER_WAY: 'a credited invoice that is under way',
  ORIGINAL_CURRENCY_DIFFERS: 'the currency of the credited invoice',
  ORIGINAL_TAX_DIFFERS: 'the taxes of the credited invoice',
  ORIGINAL_TOO_OLD: 'the authority, for their invoice is more than twelve months old',
  CREDIT_EXCEEDS_ORIGINAL: 'a credit within what is left of the invoice',
  CREDIT_EXCEEDS_TAX: 'a credit within what is left of the tax',
  PROGRAM_FAULT: 'a repair of the program',
};

const KINDS = {
  invoice: ['invoice', 'invoices'],
  credit_note: ['credit note', 'credit notes'],
  both: ['document', 'documents'],
} as const;

export const MAILS: Texts['mails'] = {
  ...said.mails,
  held: ({ code, kind, documents, clients }) => {
    const [one, many] = KINDS[kind];
    const wait = documents === 1 ? 'waits' : 'wait';
    return `${counted(documents, one, many)} of ${counted(clients, 'client')} ${wait} for ${WAITS_FOR[code]}.`;
  },
  numbers: (numbers, others) => `${numbers.join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
  invitation: ({ name, link, hours, isNew }) => ({
    subject: isNew ? 'Invitation to Ledgerstamp' : 'Sign in to Ledgerstamp again',
    paragraphs: [
      `Hello ${name},`,
      isNew
        ? 'you are invited to Ledgerstamp. Open this link to set up how you sign in:'
        : 'an owner has made a link with which you set up anew how you sign in. Your earlier passkeys end when you use it:',
      link,
      `The link works once, within ${hours} hours. Anyone who has it can sign in as you: do not pass it on.`,
      isNew
        ? 'If you do not expect this, delete this message: without the link nothing happens.'
        : 'If you have not asked for this, do not use it, and tell an owner.',
    ],
  }),
};
