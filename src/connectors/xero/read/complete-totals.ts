import { type Decimal, parseDecimal } from '../../../domain/money';
import { type ExactJson, type ExactJsonObject, objectsIn, textOf } from '../../../platform/http/exact-json';

/** Statuses of fiscalised documents; totals of others are irrelevant. */
const APPROVED = ['AUTHORISED', 'PAID'];

export function isApproved({ Status: status }: ExactJsonObject): boolean {
  return APPROVED.includes(textOf(status) ?? '');
}

/**
 * True for a listed document to read on its own. Lists omit `RoundingAmount`, so totals may differ (notes on the
 * Invoice model, August 2026): the total differs from the sum of parts, or of paid, credited and due.
 */
export function needsTotals(row: ExactJsonObject): boolean {
  if (!isApproved(row) || row.RoundingAmount !== undefined) return false;
  const total = amountIn(row.Total);
  return (
    total !== null &&
    [
      [row.SubTotal, row.TotalTax],
      [row.AmountDue, row.AmountPaid, row.AmountCredited],
    ].some((parts) => sumOf(parts)?.equals(total) === false)
  );
}

/** Returns the sum; null: a part is unreadable. The reader reports that, and reading again would not help. */
function sumOf(parts: readonly (ExactJson | undefined)[]): Decimal | null {
  const amounts = parts.map(amountIn);
  return amounts.reduce((sum, part) => (sum === null || part === null ? null : sum.plus(part)));
}

function amountIn(amount: ExactJson | undefined): Decimal | null {
  return parseDecimal(textOf(amount ?? null) ?? '');
}

/**
 * True for an approved document listed with a total but without lines that have amounts, as summary rows are.
 */
export function lacksLines(row: ExactJsonObject): boolean {
  if (!isApproved(row) || !isOtherThanZero(row.Total)) return false;
  return !objectsIn(row.LineItems).some((line) => isOtherThanZero(line.LineAmount));
}

function isOtherThanZero(amount: ExactJson | undefined): boolean {
  return amountIn(amount)?.isZero() === false;
}
