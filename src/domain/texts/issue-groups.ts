// Each language has a file of sentences for each of these, so that no file of sentences is long.

/** Issues of lines, totals and tax. */
export type AmountIssue =
  | 'DESCRIPTION_MISSING'
  | 'LINES_MISSING'
  | 'LINE_NOT_POSITIVE'
  | 'NEGATIVE_LINE'
  | 'DEDUCTION_OF_STATE'
  | 'TAX_GROUP_NOT_POSITIVE'
  | 'LINE_TOTAL_DIFFERS'
  | 'LINE_TOO_PRECISE'
  | 'TOTAL_NOT_POSITIVE'
  | 'TOTAL_ROUNDED'
  | 'TOTAL_DIFFERS'
  | 'TAX_DIFFERS';

/** Issues of a credit note and the invoice that it credits. */
export type CreditNoteIssue =
  | 'REASON_MISSING'
  | 'ORIGINAL_UNKNOWN'
  | 'ORIGINAL_AMBIGUOUS'
  | 'ORIGINAL_BUYER_DIFFERS'
  | 'ORIGINAL_NOT_FISCALISED'
  | 'ORIGINAL_FISCALISED_ELSEWHERE'
  | 'ORIGINAL_UNDER_WAY'
  | 'ORIGINAL_CURRENCY_DIFFERS'
  | 'ORIGINAL_TAX_DIFFERS'
  | 'ORIGINAL_TOO_OLD'
  | 'CREDIT_EXCEEDS_ORIGINAL'
  | 'CREDIT_EXCEEDS_TAX';

/** Issues of the country's own numbers and codes. */
export type CountryIssue =
  | 'VAT_NOT_REGISTERED'
  | 'PRODUCT_CODE_MISSING'
  | 'PRODUCT_CODE_INVALID'
  | 'PRODUCT_CODE_UNCONFIRMED'
  | 'BUYER_NAME_MISSING'
  | 'BUYER_TIN_MISSING'
  | 'BUYER_ABROAD'
  | 'BUYER_TIN_INVALID'
  | 'BUYER_TIN_DOUBTFUL'
  | 'BUYER_VAT_INVALID';
