import { Decimal } from './amounts';
import { type AmountLineSpec, hasAmounts, lineAmountOf, type LineSpec } from './line-builder';
import type { SeededRandom } from './seeded-random';

/** Lines of an invoice that can be credited: those above zero. */
export function creditable(lines: readonly LineSpec[]): AmountLineSpec[] {
  return lines.filter(hasAmounts).filter((line) => lineAmountOf(line).greaterThan(0));
}

/**
 * Line of a credit note for the whole line. A discounted line is credited at the charged price, since credit notes have
 * no discounts.
 */
export function creditInFull(line: AmountLineSpec): AmountLineSpec {
  const { item, tax, description, discountRate, discountAmount } = line;
  const text = description === undefined ? {} : { description };
  if (discountRate === undefined && discountAmount === undefined) {
    return { item, quantity: line.quantity, unit: line.unit, tax, ...text };
  }
  return { item, quantity: '1', unit: lineAmountOf(line), tax, ...text };
}

/** Line of a credit note for a part: fewer pieces if there are several, otherwise all. */
export function creditInPart(random: SeededRandom, line: AmountLineSpec): AmountLineSpec {
  const whole = creditInFull(line);
  const quantity = new Decimal(whole.quantity);
  if (!quantity.isInteger() || quantity.lessThan(2)) return whole;
  return { ...whole, quantity: new Decimal(random.between(1, quantity.minus(1).toNumber())) };
}
