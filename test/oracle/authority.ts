import { compare, isSame, plus, rational, roundHalfUp, times, whole, type Rational } from './rational';

/** Smallest step of prices and quantities at the authority: `Decimal(25,6)`. */
const SMALLEST = rational('0.000001');

/** Tax of one group in cents, on top of or included in the sum of its lines (RCPT026). */
export function taxOf(sum: bigint, rate: Rational, isInclusive: boolean): bigint {
  const tax = times(whole(sum), rate);
  if (!isInclusive) return roundHalfUp(tax);
  const gross = plus(whole(1n), rate);
  return roundHalfUp(times(tax, { of: gross.over, over: gross.of }));
}

/** True when price times quantity is the amount of the line, in cents (RCPT024). */
export function comesTo(price: Rational, quantity: Rational, amount: bigint): boolean {
  return roundHalfUp(times(times(price, quantity), whole(100n))) === amount;
}

/** True for a number above zero with at most six decimals (RCPT022, RCPT023). */
export function isTakenNumber(value: Rational): boolean {
  return compare(value, whole(0n)) > 0 && (value.of * SMALLEST.over) % value.over === 0n;
}

/** True when a price that the authority accepts gives the amount (cents) for this quantity. */
export function hasPrice(quantity: Rational, amount: bigint): boolean {
  if (!isTakenNumber(quantity) || amount < 1n) return false;
  // A price of k millionths gives the amount when k times the step is at least half a cent below it, and less than half
  // a cent above.
  const step = times(times(quantity, SMALLEST), whole(100n));
  const least = ceiling(over({ of: 2n * amount - 1n, over: 2n }, step));
  return roundHalfUp(times(whole(least), step)) === amount;
}

/** True when the line can be sent as two with the same sum: one piece, and all others. */
export function canBeSplit(quantity: Rational, amount: bigint): boolean {
  const others = plus(quantity, whole(-1n));
  if (!isTakenNumber(others)) return false;
  // The single piece can have any amount from a cent on. The others cost least at the lowest price above zero.
  const step = times(times(others, SMALLEST), whole(100n));
  const least = ceiling(over({ of: 1n, over: 2n }, step));
  return roundHalfUp(times(whole(least), step)) < amount;
}

/**
 * Cents that rounding explains: half a cent for each line and for the sum, and the tax on cents that have a
 * different tax in the books, or none.
 */
export function isExplained(
  booksTax: bigint,
  authorityTax: bigint,
  lines: number,
  taxOnStrays: Rational = whole(0n),
): boolean {
  const difference = booksTax - authorityTax;
  const most = plus({ of: BigInt(lines) + 1n, over: 2n }, taxOnStrays);
  return compare(whole(difference < 0n ? -difference : difference), most) <= 0;
}

export function isOneLess(quantity: Rational, than: Rational): boolean {
  return isSame(plus(quantity, whole(1n)), than);
}

function over(left: Rational, right: Rational): Rational {
  return { of: left.of * right.over, over: left.over * right.of };
}

function ceiling({ of, over: by }: Rational): bigint {
  return of / by + (of % by > 0n ? 1n : 0n);
}
