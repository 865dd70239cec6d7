import { Decimal, sum, ZERO } from '../../domain/money';

const CENT = new Decimal('0.01');

/** Part of an amount, in whole cents. */
export interface Share<Item> {
  readonly item: Item;
  readonly share: Decimal;
}

/**
 * Divides an amount in proportion to weights: every share in whole cents, all together the amount. The cents that are left
 * go to the shares that have lost most by rounding down, of equal ones to the first.
 *
 * @param items at least one
 * @param weightOf not below zero; all zero: equal shares
 */
export function apportion<Item>(
  amount: Decimal,
  items: readonly Item[],
  weightOf: (item: Item) => Decimal,
): Share<Item>[] {
  const isEqual = sum(items.map(weightOf)).isZero();
  const weights = items.map((item) => ({ item, weight: isEqual ? CENT : weightOf(item) }));
  const whole = sum(weights.map(({ weight }) => weight));
  const rounded = weights.map(({ item, weight }, at) => {
    const exact = amount.abs().times(weight).dividedBy(whole);
    const share = exact.toDecimalPlaces(2, Decimal.ROUND_DOWN);
    return { item, at, share, lost: exact.minus(share) };
  });
  const left = amount.abs().minus(sum(rounded.map(({ share }) => share)));
  const cents = Decimal.min(left.dividedBy(CENT).floor(), items.length);
  // Shares below a cent occur when the amount is not in cents; its document is then held for that.
  const rest = left.minus(cents.times(CENT));
  return [...rounded]
    .sort((a, b) => b.lost.comparedTo(a.lost) || a.at - b.at)
    .map(({ item, at, share }, rank) => {
      const more = (cents.greaterThan(rank) ? CENT : ZERO).plus(rank === 0 ? rest : ZERO);
      return { item, at, share: share.plus(more) };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ item, share }) => ({ item, share: amount.isNegative() ? share.neg() : share }));
}

/**
 * Apportions with at least a cent each: smaller shares become a cent, and the others divide the rest in
 * proportion. Null where the amount has too few cents, or there are no recipients.
 */
export function apportionAboveZero<Item>(
  amount: Decimal,
  items: readonly Item[],
  weightOf: (item: Item) => Decimal,
): Share<Item>[] | null {
  if (items.length === 0 || amount.lessThan(CENT.times(items.length))) return null;
  const shares = apportion(amount, items, weightOf);
  const isShort = shares.map(({ share }) => share.lessThan(CENT));
  const short = isShort.filter(Boolean).length;
  if (short === 0) return shares;
  const others = items.filter((_, at) => isShort[at] === false);
  const divided = apportionAboveZero(amount.minus(CENT.times(short)), others, weightOf) ?? [];
  const next = divided.values();
  return shares.map((own, at) =>
    isShort[at] === true ? { ...own, share: CENT } : (next.next().value ?? own),
  );
}
