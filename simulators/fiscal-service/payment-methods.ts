/** Payment methods of the tax authority; the service uses the same words. */
export const PAYMENT_METHODS = [
  'Cash',
  'Card',
  'MobileWallet',
  'Coupon',
  'Credit',
  'BankTransfer',
  'Other',
] as const;
