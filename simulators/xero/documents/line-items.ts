import { randomUUID } from 'node:crypto';
import type { Decimal } from 'decimal.js';
import { firstText, isObject, objectsIn, type Json, type JsonObject } from '../json';
import { amount, decimalIn, Money, ZERO } from '../money';
import { DocumentFault, type DocumentContext } from './document-context';

const FIGURES = ['Quantity', 'UnitAmount', 'DiscountRate', 'DiscountAmount', 'TaxType'];

function priced(line: JsonObject): boolean {
  return ['Quantity', 'UnitAmount', 'LineAmount'].some((field) => decimalIn(line[field]) !== undefined);
}

function expectedLineAmount(line: JsonObject, quantity: Decimal, unit: Decimal): Decimal {
  const full = quantity.times(unit);
  const rate = decimalIn(line.DiscountRate);
  if (rate) return full.times(new Money(100).minus(rate)).div(100).toDecimalPlaces(2);
  return full.minus(decimalIn(line.DiscountAmount) ?? ZERO).toDecimalPlaces(2);
}

function unitAmountOf(line: JsonObject, quantity: Decimal): Decimal {
  const given = decimalIn(line.UnitAmount);
  if (given) return given.toDecimalPlaces(4);
  const lineAmount = decimalIn(line.LineAmount) ?? ZERO;
  return quantity.isZero() ? ZERO : lineAmount.div(quantity).toDecimalPlaces(4);
}

function taxOf(lineAmount: Decimal, rate: Decimal, lineAmountTypes: string): Decimal {
  if (lineAmountTypes === 'NoTax') return ZERO;
  const divisor = lineAmountTypes === 'Inclusive' ? rate.plus(100) : new Money(100);
  return lineAmount.times(rate).div(divisor).toDecimalPlaces(2);
}

function rateOf(taxType: string, context: DocumentContext): Decimal {
  const rate = context.taxRates.get(taxType.toUpperCase());
  if (rate) return rate;
  if (taxType.toUpperCase() === 'NONE') return ZERO;
  throw new DocumentFault([
    `The TaxType code '${taxType}' does not exist or cannot be used for this type of transaction.`,
  ]);
}

function requireSameTotal(stated: Decimal | undefined, expected: Decimal): void {
  if (!stated || stated.equals(expected)) return;
  throw new DocumentFault([
    `The line total ${stated.toFixed()} does not match the expected line total ${expected.toFixed(2)}`,
  ]);
}

function completeLine(
  sent: JsonObject,
  line: JsonObject,
  lineAmountTypes: string,
  context: DocumentContext,
): JsonObject {
  const identified = { Tracking: [], ...line, LineItemID: firstText(line, 'LineItemID') ?? randomUUID() };
  if (!priced(line)) return identified;
  const quantity = (decimalIn(line.Quantity) ?? new Money(1)).toDecimalPlaces(4);
  const unit = unitAmountOf(line, quantity);
  const expected = expectedLineAmount(line, quantity, unit);
  if (decimalIn(sent.UnitAmount)) requireSameTotal(decimalIn(sent.LineAmount), expected);
  const lineAmount = decimalIn(line.LineAmount) ?? expected;
  const taxType = firstText(line, 'TaxType') ?? 'NONE';
  const tax = decimalIn(line.TaxAmount) ?? taxOf(lineAmount, rateOf(taxType, context), lineAmountTypes);
  return {
    ...identified,
    Quantity: amount(quantity, 4),
    UnitAmount: amount(unit, 4),
    TaxType: taxType,
    TaxAmount: amount(lineAmountTypes === 'NoTax' ? ZERO : tax),
    LineAmount: amount(lineAmount),
  };
}

function withRoundedUnit(sent: JsonObject, decimals: 2 | 4): JsonObject {
  const unit = decimalIn(sent.UnitAmount);
  return unit ? { ...sent, UnitAmount: amount(unit, decimals) } : sent;
}

/** Sent line completed from the stored one; stored figures that depend on a changed one are left out. */
function overStored(sent: JsonObject, stored: JsonObject | undefined): JsonObject {
  if (!stored) return sent;
  const merged: JsonObject = { ...stored };
  if (FIGURES.some((field) => field in sent)) {
    delete merged.LineAmount;
    delete merged.TaxAmount;
  }
  return { ...merged, ...sent };
}

/**
 * Lines as Xero would store them: ids assigned, amounts calculated (LineAmount after discount, tax per line rounded to
 * cents). Lines without a stored id are new; stored lines that are not sent are removed.
 * @throws DocumentFault if figures contradict each other, or a tax type does not exist
 */
export function completeLines(
  sent: Json | undefined,
  stored: Json | undefined,
  lineAmountTypes: string,
  context: DocumentContext,
): JsonObject[] {
  if (!Array.isArray(sent) || !sent.every(isObject)) throw new DocumentFault(['LineItems are not valid']);
  const known = new Map(objectsIn(stored).map((line) => [firstText(line, 'LineItemID'), line]));
  return sent.map((given) => {
    const line = withRoundedUnit(given, context.unitDecimals);
    const id = firstText(line, 'LineItemID');
    const before = id === undefined ? undefined : known.get(id);
    return completeLine(line, overStored(line, before), lineAmountTypes, context);
  });
}
