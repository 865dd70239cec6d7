import type { Decimal } from 'decimal.js';
import { objectsIn, textIn, type JsonObject } from '../json';
import { amount, decimalIn, decimalOrZero, sum, ZERO } from '../money';
import type { DocumentKind } from '../store/kinds';

function amountsOf(items: JsonObject[], field: string): Decimal {
  return sum(items.map((item) => decimalOrZero(item[field])));
}

/** Calculates the totals; SubTotal is always net, whatever the line amounts include. */
export function withTotals(document: JsonObject): JsonObject {
  const lines = objectsIn(document.LineItems);
  const lineTotal = amountsOf(lines, 'LineAmount');
  const tax = amountsOf(lines, 'TaxAmount');
  const inclusive = textIn(document.LineAmountTypes) === 'Inclusive';
  const rounding = decimalIn(document.RoundingAmount) ?? ZERO;
  const net = inclusive ? lineTotal.minus(tax) : lineTotal;
  return {
    ...document,
    SubTotal: amount(net),
    TotalTax: amount(tax),
    Total: amount(net.plus(tax).plus(rounding)),
  };
}

/**
 * Computes the amount left to pay (invoice) or to use (credit note) from the total and the amounts applied to
 * it.
 */
export function withBalances(kind: DocumentKind, document: JsonObject): JsonObject {
  const total = decimalOrZero(document.Total);
  const paid = amountsOf(objectsIn(document.Payments), 'Amount');
  const ended = document.Status === 'VOIDED' || document.Status === 'DELETED';
  if (kind === 'CreditNotes') {
    const used = paid.plus(amountsOf(objectsIn(document.Allocations), 'Amount'));
    return { ...document, RemainingCredit: amount(ended ? ZERO : total.minus(used)) };
  }
  const credits = ['CreditNotes', 'Prepayments', 'Overpayments'].flatMap((field) =>
    objectsIn(document[field]),
  );
  const credited = amountsOf(credits, 'AppliedAmount');
  return {
    ...document,
    AmountPaid: amount(paid),
    AmountCredited: amount(credited),
    AmountDue: amount(ended ? ZERO : total.minus(paid).minus(credited)),
  };
}

/**
 * True when a payment, refund or credit is applied. Stated amounts count too, because loaded documents may lack the
 * payments.
 */
export function isSettled(document: JsonObject): boolean {
  const stated = [document.AmountPaid, document.AmountCredited].some((value) =>
    decimalOrZero(value).greaterThan(0),
  );
  const applied = ['Payments', 'CreditNotes', 'Allocations', 'Prepayments', 'Overpayments'].some(
    (field) => objectsIn(document[field]).length > 0,
  );
  return stated || applied || document.Status === 'PAID';
}
