import { randomUUID } from 'node:crypto';
import type { Decimal } from 'decimal.js';
import { firstText, objectsIn, type JsonObject } from '../json';
import { amount, decimalOrZero } from '../money';
import type { DocumentKind } from '../store/kinds';
import { dateString, xeroDate } from '../xero-dates';
import { DocumentFault } from './document-context';
import { isSettled, withBalances } from './totals';

function requireStatus(document: JsonObject, allowed: string[], act: string): void {
  const status = firstText(document, 'Status') ?? 'unknown';
  if (!allowed.includes(status)) throw new DocumentFault([`A document in status ${status} cannot be ${act}`]);
}

/** Document with its balance, and status PAID when nothing is left to pay or use. */
function withSettlement(kind: DocumentKind, document: JsonObject, day: number): JsonObject {
  const balanced = withBalances(kind, document);
  const left = decimalOrZero(kind === 'Invoices' ? balanced.AmountDue : balanced.RemainingCredit);
  if (!left.isZero()) return balanced;
  return { ...balanced, Status: 'PAID', FullyPaidOnDate: xeroDate(day) };
}

export function approved(document: JsonObject): JsonObject {
  requireStatus(document, ['DRAFT', 'SUBMITTED'], 'approved');
  return { ...document, Status: 'AUTHORISED' };
}

export function voided(kind: DocumentKind, document: JsonObject): JsonObject {
  requireStatus(document, ['AUTHORISED'], 'voided');
  if (isSettled(document)) throw new DocumentFault(['A document with payments or credits cannot be voided']);
  return withBalances(kind, { ...document, Status: 'VOIDED' });
}

export function deleted(kind: DocumentKind, document: JsonObject): JsonObject {
  requireStatus(document, ['DRAFT', 'SUBMITTED'], 'deleted');
  return withBalances(kind, { ...document, Status: 'DELETED' });
}

/**
 * Document after a payment or refund.
 * @param paid amount; undefined for everything that is left
 * @param account AccountID of the bank account, and its Code if it has one
 */
export function paid(
  kind: DocumentKind,
  document: JsonObject,
  paid: Decimal | undefined,
  day: number,
  account?: JsonObject,
): JsonObject {
  requireStatus(document, ['AUTHORISED'], 'paid');
  const left = decimalOrZero(kind === 'Invoices' ? document.AmountDue : document.RemainingCredit);
  const value = paid ?? left;
  if (value.lessThanOrEqualTo(0) || value.greaterThan(left)) {
    throw new DocumentFault([`The payment must be above zero and at most ${left.toFixed(2)}`]);
  }
  const into: JsonObject = account === undefined ? {} : { Account: account };
  const fields = { Date: xeroDate(day), Amount: amount(value), Reference: '' };
  const payment = { PaymentID: randomUUID(), ...fields, ...into };
  return withSettlement(kind, { ...document, Payments: [...objectsIn(document.Payments), payment] }, day);
}

/** Applies a credit note to an invoice. @returns both */
export function allocated(
  creditNote: JsonObject,
  invoice: JsonObject,
  stated: Decimal | undefined,
  day: number,
): { creditNote: JsonObject; invoice: JsonObject } {
  requireStatus(creditNote, ['AUTHORISED'], 'allocated');
  requireStatus(invoice, ['AUTHORISED'], 'credited');
  const [left, due] = [decimalOrZero(creditNote.RemainingCredit), decimalOrZero(invoice.AmountDue)];
  const most = left.lessThan(due) ? left : due;
  const value = stated ?? most;
  if (value.lessThanOrEqualTo(0) || value.greaterThan(most)) {
    throw new DocumentFault([`The allocation must be above zero and at most ${most.toFixed(2)}`]);
  }
  const allocation = {
    AllocationID: randomUUID(),
    Amount: amount(value),
    Date: xeroDate(day),
    DateString: dateString(day),
    Invoice: { InvoiceID: invoice.InvoiceID ?? null, InvoiceNumber: invoice.InvoiceNumber ?? '' },
  };
  const applied = {
    CreditNoteID: creditNote.CreditNoteID ?? null,
    CreditNoteNumber: creditNote.CreditNoteNumber ?? '',
    ID: creditNote.CreditNoteID ?? null,
    AppliedAmount: amount(value),
    Date: xeroDate(day),
  };
  const allocations = [...objectsIn(creditNote.Allocations), allocation];
  const credits = [...objectsIn(invoice.CreditNotes), applied];
  return {
    creditNote: withSettlement('CreditNotes', { ...creditNote, Allocations: allocations }, day),
    invoice: withSettlement('Invoices', { ...invoice, CreditNotes: credits }, day),
  };
}
