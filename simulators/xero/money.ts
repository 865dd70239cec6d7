import { Decimal } from 'decimal.js';
import { isLosslessNumber } from 'lossless-json';
import { LosslessNumber, type Json } from './json';

/** Decimals of 40 digits, rounded half up; the default of 20 digits loses cents in long multiplications. */
export const Money = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
});
export const ZERO = new Money(0);

/** Decimal of a number, or of a numeric text, which some clients send; undefined for anything else. */
export function decimalIn(value: Json | undefined): Decimal | undefined {
  if (typeof value === 'number' || isLosslessNumber(value)) return new Money(value.toString());
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return new Money(value);
  return undefined;
}

export function decimalOrZero(value: Json | undefined): Decimal {
  return decimalIn(value) ?? ZERO;
}

/** Number with exactly `places` decimal places, as Xero writes amounts (2) and quantities (4). */
export function amount(value: Decimal, places = 2): LosslessNumber {
  return new LosslessNumber(value.toFixed(places));
}

export function sum(values: Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), ZERO);
}
