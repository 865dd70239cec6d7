import type { FoldedAs } from '../../domain/fiscal/adjustment';
import { Decimal } from '../../domain/money';

/** Returned goods, and corrections of another document, are no lower price: a person decides about those. */
const RETURN =
  /\breturn(?:s|ed|ing)?\b|\brefund\w*|\bcredit(?:s|ed)?\b|\brevers\w+|\bcorrect\w+|\bexchange[ds]?\b/i;

/**
 * Patterns in order; the first match decides. Words must describe the line, not only name a product: a brake disc, a
 * round bar or a promotional shirt with a negative amount was returned.
 */
const WORDS: readonly (readonly [Exclude<FoldedAs, 'rule'>, RegExp])[] = [
  ['rounding', /\brounding\b|\brounded\b|\bround[ -]?(?:off|up|down)\b|\bcents? (?:adjust\w+|difference)\b/i],
  [
    'discount',
    /\bdiscount\w*|^\W*disc\W*$|\bdisc\.? ?\d+(?:[.,]\d+)? ?%|\brebates?\b|\bpromo(?:tion(?:al)?)? (?:code|offer|price)\b|\bprice reduction\b|\d ?% off\b/i,
  ],
  [
    'deposit',
    /\bdeposit(?:s|ed)?\b|\bdown ?-?payments?\b|\b(?:advance|part|interim)[ -]payments?\b|\bpre-?pa(?:id|y\w*)\b|\b(?:already|previously) (?:paid|invoiced|billed)\b|\bpaid in advance\b/i,
  ],
];

/** Largest amount of rounding that may have its own tax, or none, or be positive. */
export const SMALLEST_COIN = new Decimal('0.05');

/** Rounding is less than one unit of any currency; more than that is something else by that name. */
const MOST_ROUNDING = new Decimal(1);

/** Recognises a negative line (or cents of rounding) by its text; null: a person has to decide. */
export function recogniseLine(description: string, amount: Decimal): Exclude<FoldedAs, 'rule'> | null {
  if (RETURN.test(description)) return null;
  const found = WORDS.find(([, words]) => words.test(description))?.[0] ?? null;
  return found === 'rounding' && !amount.abs().lessThan(MOST_ROUNDING) ? null : found;
}
