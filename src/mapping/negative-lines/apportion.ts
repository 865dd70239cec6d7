import { Decimal, sum, ZERO } from '../../documents/money';

const CENT = new Decimal('0.01');

/**
 * Divides an amount in proportion to weights: every share in whole cents, all together the amount. The cents that are left
 * go to the shares that have lost most by rounding down, of equal ones to the first.
 *
 * @param weights not below zero, at least one; all zero: equal shares
 */
export function apportion(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const whole = sum(weights);
  const parts = whole.isZero() ? weights.map(() => new Decimal(1)) : weights;
  const of = sum(parts);
  const exact = parts.map((weight) => amount.abs().times(weight).dividedBy(of));
  const shares = exact.map((share) => share.toDecimalPlaces(2, Decimal.ROUND_DOWN));
  const order = exact
    .map((share, at) => ({ at, lost: share.minus(shares[at] ?? ZERO) }))
    .sort((a, b) => b.lost.comparedTo(a.lost) || a.at - b.at);
  let left = amount.abs().minus(sum(shares));
  for (const { at } of order) {
    if (left.lessThan(CENT)) break;
    shares[at] = (shares[at] ?? ZERO).plus(CENT);
    left = left.minus(CENT);
  }
  // Less than a cent, where the amount itself is not in cents: then its document is held for that.
  const first = order[0]?.at ?? 0;
  shares[first] = (shares[first] ?? ZERO).plus(left);
  return amount.isNegative() ? shares.map((share) => share.neg()) : shares;
}

/** The same with at least a cent for each; null where the amount has not as many cents. */
export function apportionAboveZero(amount: Decimal, weights: readonly Decimal[]): Decimal[] | null {
  const least = CENT.times(weights.length);
  if (amount.lessThan(least)) return null;
  const aboveLeast = weights.map((weight) => Decimal.max(weight.minus(CENT), 0));
  return apportion(amount.minus(least), aboveLeast).map((share) => share.plus(CENT));
}
