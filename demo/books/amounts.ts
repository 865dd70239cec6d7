import { Decimal as DecimalJs } from 'decimal.js';

/** Decimals with forty digits, rounded half-up: the library's default of twenty digits loses cents of large amounts. */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
});
export type Decimal = DecimalJs;

/** Amount in a specification: exact text or a decimal, never a float. */
export type Amount = `${number}` | Decimal;

export const ZERO: Decimal = new Decimal(0);

export function toCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2);
}

export function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), ZERO);
}
