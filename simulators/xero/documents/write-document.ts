import { randomUUID } from 'node:crypto';
import { firstText, objectsIn, textIn, type JsonObject } from '../json';
import { amount, decimalOrZero, Money } from '../money';
import { KIND_FIELDS } from '../store/kinds';
import { dateString, dayIn, xeroDate } from '../xero-dates';
import { DocumentFault, type DocumentContext } from './document-context';
import { changedFields, writableFields } from './document-fields';
import { editFaults, lockFaults, valueFaults } from './edit-rules';
import { completeLines } from './line-items';
import { withBalances, withTotals } from './totals';

const TYPES = { Invoices: ['ACCREC', 'ACCPAY'], CreditNotes: ['ACCRECCREDIT', 'ACCPAYCREDIT'] };
const LINE_AMOUNT_TYPES = ['Exclusive', 'Inclusive', 'NoTax'];
const FIRST_STATUSES = ['DRAFT', 'SUBMITTED', 'AUTHORISED'];

function refuse(faults: string[]): void {
  if (faults.length > 0) throw new DocumentFault(faults);
}

export function touched(document: JsonObject, now: number): JsonObject {
  return { ...document, UpdatedDateUTC: xeroDate(now), UpdatedDateUTCString: dateString(now) };
}

/** Recalculates lines, totals and balances from the sent lines. */
export function withLines(document: JsonObject, stored: JsonObject, context: DocumentContext): JsonObject {
  const types = textIn(document.LineAmountTypes) ?? 'Exclusive';
  const lines = completeLines(document.LineItems, stored.LineItems, types, context);
  return withBalances(context.kind, withTotals({ ...document, LineItems: lines }));
}

/** Stored document with a client's partial update. @throws DocumentFault with Xero's reasons */
export function changedDocument(stored: JsonObject, sent: JsonObject, context: DocumentContext): JsonObject {
  const written = writableFields(context.kind, sent);
  refuse(valueFaults(written, context.organisation.settings));
  const changed = changedFields(stored, written);
  refuse(editFaults(stored, written, changed, context));
  const merged = { ...stored, ...written };
  if (changed.includes('LineItems')) return touched(withLines(merged, stored, context), context.now);
  if (changed.includes('LineAmountTypes')) {
    const untaxed = { ...merged, LineItems: objectsIn(stored.LineItems).map(withoutTax) };
    return touched(withLines(untaxed, {}, context), context.now);
  }
  return touched(changed.includes('Status') ? withBalances(context.kind, merged) : merged, context.now);
}

function withoutTax(line: JsonObject): JsonObject {
  const { TaxAmount: _tax, ...rest } = line;
  return rest;
}

function newFaults(sent: JsonObject, document: JsonObject, context: DocumentContext): string[] {
  const faults = valueFaults(document, context.organisation.settings);
  if (!TYPES[context.kind].includes(textIn(sent.Type) ?? '')) faults.push('Type is not valid');
  if (document.Contact === undefined) {
    faults.push('The Contact must contain at least one of ContactID, ContactNumber or Name.');
  }
  if (objectsIn(document.LineItems).length === 0) faults.push('One or more line items must be specified');
  if (!LINE_AMOUNT_TYPES.includes(textIn(document.LineAmountTypes) ?? '')) {
    faults.push('LineAmountTypes is not valid');
  }
  if (!FIRST_STATUSES.includes(textIn(document.Status) ?? '')) faults.push('Status is not valid');
  return [...faults, ...lockFaults(document, context)];
}

/**
 * New document as Xero would complete it. The contact is still as sent and the number may be missing; the caller
 * resolves both.
 * @throws DocumentFault with all reasons
 */
export function newDocument(sent: JsonObject, context: DocumentContext): JsonObject {
  const { kind, organisation, now } = context;
  const written = writableFields(kind, sent);
  const day = dayIn(written.Date) ?? dayIn(dateString(now)) ?? now;
  const applied: JsonObject =
    kind === 'Invoices' ? { CreditNotes: [], Prepayments: [], Overpayments: [] } : { Allocations: [] };
  const document: JsonObject = {
    Type: sent.Type ?? null,
    [KIND_FIELDS[kind].id]: firstText(sent, KIND_FIELDS[kind].id) ?? randomUUID(),
    Reference: '',
    Payments: [],
    ...applied,
    HasAttachments: false,
    HasErrors: false,
    Date: xeroDate(day),
    DateString: dateString(day),
    ...(kind === 'Invoices' ? { DueDate: xeroDate(day), DueDateString: dateString(day) } : {}),
    Status: 'DRAFT',
    LineAmountTypes: 'Exclusive',
    CurrencyCode: organisation.baseCurrency,
    CurrencyRate: amount(new Money(1), 6),
    ...written,
  };
  refuse(newFaults(sent, document, context));
  const complete = withLines(document, {}, context);
  const discounted = objectsIn(complete.LineItems).some(
    (line) => !decimalOrZero(line.DiscountRate ?? line.DiscountAmount).isZero(),
  );
  return touched(kind === 'Invoices' ? { ...complete, IsDiscounted: discounted } : complete, now);
}
