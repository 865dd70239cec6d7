import { Decimal } from 'decimal.js';
import { isLosslessNumber } from 'lossless-json';
import { LosslessNumber, type Json } from './json';

/** 40 digits and half-up, because the default 20 digits lose cents on long multiplications. */
export const Money = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
});
export const ZERO = new Money(0);

/** A number (or a text that is one, as some clients send) as decimal; undefined for everything else. */
export function decimalIn(value: Json | undefined): Decimal | undefined {
  if (typeof value === 'number' || isLosslessNumber(value)) return new Money(value.toString());
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return new Money(value);
  return undefined;
}

export function decimalOrZero(value: Json | undefined): Decimal {
  return decimalIn(value) ?? ZERO;
}

/** Written with exactly `places` decimals, as Xero writes amounts (2) and quantities (4). */
export function amount(value: Decimal, places = 2): LosslessNumber {
  return new LosslessNumber(value.toFixed(places));
}

export function sum(values: Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), ZERO);
}
