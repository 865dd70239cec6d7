import { Decimal } from 'decimal.js';

/**
 * Amounts of the simulated service: 40 significant digits, halves away from zero, never an exponent in print.
 * The authority compares cents, so no amount is ever a binary float.
 */
export const Money = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
});
export type Money = Decimal;

export function roundToCents(amount: Money): Money {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

/** Two decimals always, as printed on receipts and kept in the ledger: "115.00". */
export function printCents(amount: Money): string {
  return amount.isZero() ? '0.00' : amount.toFixed(2);
}

export function sum(amounts: readonly Money[]): Money {
  return amounts.reduce((total, amount) => total.plus(amount), new Money(0));
}
