import { Decimal as DecimalJs } from 'decimal.js';
import type { Money } from '../messages/spelling';

/**
 * Decimal type of the project: forty digits, because twenty lose cents on large amounts; half-up, as books and
 * authorities round; no exponents, because the text becomes JSON.
 */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
});
export type Decimal = DecimalJs;

export const ZERO: Decimal = new Decimal(0);

/** Parses decimal text such as `-12.50`; null for anything else, including `NaN`, `Infinity`, `0x1f`. */
export function parseDecimal(text: string): Decimal | null {
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) ? new Decimal(text) : null;
}

/** Rounds half-up to cents; every supported currency has two decimals. */
export function toCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2);
}

export function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), ZERO);
}

/** Formats an amount: `1234.5` → `1234.50`; sentences spell it. */
export function formatAmount(amount: Decimal): Money {
  return amount.decimalPlaces() > 2 ? amount.toFixed() : amount.toFixed(2);
}
