/** The authority's kinds of money; the service takes the same words (facts A.5). */
export const PAYMENT_METHODS = [
  'Cash',
  'Card',
  'MobileWallet',
  'Coupon',
  'Credit',
  'BankTransfer',
  'Other',
] as const;
