import { Decimal } from './amounts';
import { type AmountLineSpec, hasAmounts, lineAmountOf, type LineSpec } from './line-builder';
import type { SeededRandom } from './seeded-random';

/** The lines of an invoice that a credit note can take back: those that are worth something. */
export function creditable(lines: readonly LineSpec[]): AmountLineSpec[] {
  return lines.filter(hasAmounts).filter((line) => lineAmountOf(line).greaterThan(0));
}

/**
 * The whole line as a credit note writes it. Credit notes know no discounts, so a discounted line comes back as
 * one of what was charged for it.
 */
export function creditInFull(line: AmountLineSpec): AmountLineSpec {
  const { item, tax, description, discountRate, discountAmount } = line;
  const text = description === undefined ? {} : { description };
  if (discountRate === undefined && discountAmount === undefined) {
    return { item, quantity: line.quantity, unit: line.unit, tax, ...text };
  }
  return { item, quantity: '1', unit: lineAmountOf(line), tax, ...text };
}

/** Some of the line: fewer pieces where there are several whole ones, else all of it. */
export function creditInPart(random: SeededRandom, line: AmountLineSpec): AmountLineSpec {
  const whole = creditInFull(line);
  const quantity = new Decimal(whole.quantity);
  if (!quantity.isInteger() || quantity.lessThan(2)) return whole;
  return { ...whole, quantity: new Decimal(random.between(1, quantity.minus(1).toNumber())) };
}
