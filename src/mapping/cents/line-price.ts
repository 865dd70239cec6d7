import { Decimal, toCents, ZERO } from '../../domain/money';
import type { MappedLine } from '../mapped-line';

const ONE = new Decimal(1);

/**
 * Line over this amount, with the books' own price if that multiplies to it, else a rounded one; null: neither does.
 */
export function pricedAt(mapped: MappedLine, lineAmount: Decimal, mostDecimals: number): MappedLine | null {
  const { line } = mapped;
  const unitAmount = [line.unitAmount, roundedPrice(lineAmount, line.quantity, mostDecimals)].find(
    (price) =>
      price.greaterThan(0) &&
      price.decimalPlaces() <= mostDecimals &&
      toCents(price.times(line.quantity)).equals(lineAmount),
  );
  return unitAmount === undefined ? null : { ...mapped, line: { ...line, unitAmount, lineAmount } };
}

export function roundedPrice(amount: Decimal, quantity: Decimal, mostDecimals: number): Decimal {
  return amount.dividedBy(quantity).toDecimalPlaces(mostDecimals);
}

/**
 * Splits a line: all pieces but one at a price rounded down, and one piece with the rest of the amount; null:
 * no such price exists.
 */
export function splitLine(
  mapped: MappedLine,
  mostDecimals: number,
): readonly [MappedLine, MappedLine] | null {
  const { line } = mapped;
  const unitAmount = line.lineAmount
    .dividedBy(line.quantity)
    .toDecimalPlaces(mostDecimals, Decimal.ROUND_DOWN);
  const quantity = line.quantity.minus(ONE);
  const lineAmount = toCents(unitAmount.times(quantity));
  const rest = line.lineAmount.minus(lineAmount);
  if (![unitAmount, quantity, lineAmount, rest].every((part) => part.greaterThan(0))) return null;
  return [
    { ...mapped, line: { ...line, unitAmount, quantity, lineAmount } },
    { ...mapped, line: { ...line, unitAmount: rest, quantity: ONE, lineAmount: rest }, booksTax: ZERO },
  ];
}
