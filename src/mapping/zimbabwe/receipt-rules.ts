import type { AuthorityRule } from '../authority-rule';
import { decided } from './decided';

const RED = { colour: 'red' } as const;
/** Public Notice 30 of 2025: from this day the buyer is part of a fiscal tax invoice. */
const BUYER_NOTICE = '2025-06-01';

/** Requirements of the authority for any receipt: currency, number, lines, taxes, totals, buyer, date. */
export const RECEIPT_RULES: readonly AuthorityRule[] = [
  decided(
    'RCPT010',
    {
      ...RED,
      text: 'The currency is not one that the authority knows.',
      fix: 'Map the currency of the books to one that the fiscal service supports.',
    },
    'map-currency.ts',
    'CURRENCY_UNMAPPED',
  ),
  decided(
    'RCPT013',
    {
      ...RED,
      text: 'The number is not unique among all invoices and notes of the taxpayer.',
      fix: 'Give the document a number of its own.',
    },
    'map-document.ts',
    'NUMBER_MISSING',
    'NUMBER_NOT_UNIQUE',
  ),
  decided(
    'RCPT016',
    { ...RED, text: 'There is no line.', fix: 'Add a line with an amount.' },
    'map-lines.ts',
    'LINES_MISSING',
  ),
  decided(
    'RCPT019',
    {
      ...RED,
      text: 'With tax included, the total is not the sum of the lines.',
      fix: 'Let cents of rounding become part of the lines; remove any other amount that was typed over the computed one.',
    },
    'check-totals.ts',
    'TOTAL_DIFFERS',
    'TOTAL_ROUNDED',
  ),
  decided(
    'RCPT021',
    {
      ...RED,
      text: 'Value added tax is used, and the taxpayer is not registered for it.',
      fix: 'Use tax rates of 0 %; or have the VAT number entered for the device, then check the fiscal account.',
    },
    'map-document.ts',
    'VAT_NOT_REGISTERED',
  ),
  decided(
    'RCPT022',
    {
      ...RED,
      text: 'The price of a line is not above zero.',
      fix: 'Take a line below zero off the other lines of its tax, or enter it as a credit note.',
    },
    'map-lines.ts, negative-lines/judge-line.ts, negative-lines/fold-lines.ts',
    'LINE_NOT_POSITIVE',
    'NEGATIVE_LINE',
    'DEDUCTION_OF_STATE',
    'TAX_GROUP_NOT_POSITIVE',
  ),
  decided(
    'RCPT023',
    {
      ...RED,
      text: 'The quantity of a line is not above zero.',
      fix: 'Take a line below zero off the other lines of its tax, or enter it as a credit note.',
    },
    'map-lines.ts, negative-lines/judge-line.ts',
    'LINE_NOT_POSITIVE',
    'NEGATIVE_LINE',
  ),
  decided(
    'RCPT024',
    {
      ...RED,
      text: 'The amount of a line is not price times quantity.',
      fix: 'Enter quantity and price so that they multiply to the amount.',
    },
    'map-lines.ts',
    'LINE_TOTAL_DIFFERS',
  ),
  decided(
    'RCPT025',
    {
      ...RED,
      text: 'The tax is not one of the device, or not valid on the date of the receipt.',
      fix: 'Map the tax type for the day of the document; after a change of rate use the wizard for it.',
    },
    'map-lines.ts',
    'TAX_UNMAPPED',
  ),
  decided(
    'RCPT026',
    {
      ...RED,
      text: 'The tax of a group is not its rate on the sum of its lines.',
      fix: "Let tax per line and tax on the sum agree, or accept the authority's cents.",
    },
    'cents/solve-cents.ts',
    'TAX_DIFFERS',
  ),
  decided(
    'RCPT027',
    {
      ...RED,
      text: 'Net and tax do not make the amount with tax.',
      fix: 'Remove the amount that was typed over the computed one.',
    },
    'check-totals.ts',
    'TOTAL_DIFFERS',
  ),
  decided(
    'RCPT030',
    {
      ...RED,
      text: 'The date is before that of the receipt before.',
      fix: 'Send the document with today’s date: its tax counts in the tax period of that day.',
    },
    'late/dating.ts',
    'DATED_BEFORE_LAST',
    'LATE_TAX_CHANGED',
  ),
  decided(
    'RCPT031',
    { colour: 'yellow', text: 'The date is in the future.', fix: 'Nothing: it goes on its date.' },
    'check-eligibility.ts',
    'DATED_IN_THE_FUTURE',
  ),
  decided(
    'RCPT040',
    { ...RED, text: 'The total is below zero.', fix: 'Exclude the document, or void it.' },
    'check-totals.ts',
    'TOTAL_NOT_POSITIVE',
  ),
  decided(
    'RCPT043',
    {
      ...RED,
      since: BUYER_NOTICE,
      text: 'A buyer is named without registered name or TIN.',
      fix: 'Enter the TIN on the contact, or add a buyer rule for a buyer abroad or a private person.',
    },
    'zimbabwe/buyer.ts, doubtful-number.ts',
    'BUYER_NAME_MISSING',
    'BUYER_TIN_MISSING',
    'BUYER_ABROAD',
    'BUYER_TIN_INVALID',
    'BUYER_TIN_DOUBTFUL',
    'BUYER_VAT_INVALID',
    'BUYER_NUMBERS_MISPLACED',
  ),
  decided(
    'RCPT047',
    {
      ...RED,
      text: 'A line has no HS code.',
      fix: 'Give the item, its account or the organisation an HS code.',
    },
    'check-product-code.ts',
    'PRODUCT_CODE_MISSING',
  ),
  decided(
    'RCPT048',
    {
      ...RED,
      text: 'An HS code has not 4 or 8 digits, or not 8 on a line that is zero-rated or exempt.',
      fix: 'Enter 4 or 8 digits, and 8 where the line is zero-rated or exempt.',
    },
    'check-product-code.ts',
    'PRODUCT_CODE_INVALID',
  ),
];
