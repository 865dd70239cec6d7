import { parseDecimal } from '../../../documents/money';
import { type ExactJson, type ExactJsonObject, isObject, textOf } from '../../../platform/http/exact-json';

/** Statuses that are fiscalised; the totals of all others concern nobody. */
const APPROVED = ['AUTHORISED', 'PAID'];

/**
 * Whether a listed document has to be read on its own. Lists leave `RoundingAmount` out, and for organisations that
 * use it their totals may be others than those of the document itself (notes on the Invoice model, August 2026).
 * There is a sign: the total is not what the parts add up to.
 */
export function needsTotals(row: ExactJsonObject): boolean {
  if (!APPROVED.includes(textOf(row.Status) ?? '') || row.RoundingAmount !== undefined) return false;
  const [subTotal, totalTax, total] = [row.SubTotal, row.TotalTax, row.Total].map((amount) =>
    parseDecimal(textOf(amount) ?? ''),
  );
  // What cannot be read is named by the reader; reading it again would not help.
  if (subTotal == null || totalTax == null || total == null) return false;
  return !subTotal.plus(totalTax).equals(total);
}

/** True for an approved document that is listed with a total and without any line that has an amount, as summary rows are. */
export function lacksLines(row: ExactJsonObject): boolean {
  if (!APPROVED.includes(textOf(row.Status) ?? '') || !isOtherThanZero(row.Total)) return false;
  const lines = (Array.isArray(row.LineItems) ? row.LineItems : []) as readonly ExactJson[];
  return !lines.some((line) => isObject(line) && isOtherThanZero(line.LineAmount));
}

function isOtherThanZero(amount: ExactJson | undefined): boolean {
  return parseDecimal(textOf(amount ?? null) ?? '')?.isZero() === false;
}
