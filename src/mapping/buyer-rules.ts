/** The contact's own fields, or a text such as `TIN: 2002054676 VAT: 220401569` in any one of them. */
export const CONTACT_NUMBER_SOURCES = [
  'taxNumber',
  'companyNumber',
  'accountNumber',
  'labelledText',
] as const;
export type ContactNumberSource = (typeof CONTACT_NUMBER_SOURCES)[number];

export interface BuyerRules {
  readonly tinField: ContactNumberSource;
  readonly vatField: ContactNumberSource;
  /** A buyer without TIN is held, or submitted as a cash sale under `Cash <name>` without any numbers. */
  readonly withoutTin: 'hold' | 'cash_sale';
}
