import { parseDecimal } from '../../../documents/money';
import { type ExactJsonObject, textOf } from '../../../platform/http/exact-json';

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

/**
 * How many of the rows to take now, so that no more than `most` need a call of their own (`needsCall`): each call may be the one
 * that meets a limit, and what was read before it must not be lost. Always so many that reading moves on.
 */
export function takenAtOnce(
  rows: readonly ExactJsonObject[],
  most: number,
  needsCall: (row: ExactJsonObject) => boolean,
  movesOn: (row: ExactJsonObject) => boolean,
): number {
  let needed = 0;
  const cut = rows.findIndex((row) => {
    if (needsCall(row)) needed += 1;
    return needed > most;
  });
  if (cut < 0) return rows.length;
  const mover = rows.findIndex(movesOn);
  return mover < 0 ? rows.length : Math.max(cut, mover + 1);
}
