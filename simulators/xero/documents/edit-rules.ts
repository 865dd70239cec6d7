import { firstText, isObject, objectsIn, writeJson, type JsonObject } from '../json';
import { singular } from '../store/kinds';
import type { Settings } from '../store/organisations';
import { dayIn, spokenDay } from '../xero-dates';
import type { DocumentContext } from './document-context';
import { isSettled } from './totals';

const MOVES: Record<string, string[]> = {
  DRAFT: ['SUBMITTED', 'AUTHORISED', 'DELETED'],
  SUBMITTED: ['DRAFT', 'AUTHORISED', 'DELETED'],
  AUTHORISED: ['VOIDED'],
};
const DESCRIPTIVE = [
  ...['Reference', 'DueDate', 'InvoiceNumber', 'BrandingThemeID', 'Contact', 'Url', 'LineItems'],
  'PlannedPaymentDate',
];
const DESCRIPTIVE_IN_LINES = ['Description', 'AccountCode', 'Tracking', 'LineItemID'];
const ON_APPROVED_CREDIT_NOTE = ['Date', 'Reference', 'SentToContact', 'Status'];
const APPLIED = 'This document cannot be edited as it has a payment or credit note allocated to it.';

function wrongStatus(context: DocumentContext): string {
  return `${singular(context.kind)} not of valid status for modification`;
}

/** True when the lines differ from the stored ones only in descriptions and coding. */
function onlyDescriptiveLines(stored: JsonObject, written: JsonObject): boolean {
  if (written.LineItems === undefined) return true;
  const known = new Map(objectsIn(stored.LineItems).map((line) => [firstText(line, 'LineItemID'), line]));
  const sent = objectsIn(written.LineItems);
  return (
    sent.length === known.size &&
    sent.every((line) => {
      const before = known.get(firstText(line, 'LineItemID'));
      return (
        before !== undefined &&
        Object.entries(line).every(
          ([field, value]) =>
            DESCRIPTIVE_IN_LINES.includes(field) || writeJson(value) === writeJson(before[field] ?? null),
        )
      );
    })
  );
}

/** Faults of changing a document dated on or before the organisation's lock date. */
export function lockFaults(document: JsonObject, context: Pick<DocumentContext, 'organisation'>): string[] {
  const locks = [context.organisation.periodLockDate, context.organisation.profile.EndOfYearLockDate]
    .map((lock) => dayIn(lock))
    .filter((lock) => lock !== undefined);
  const date = dayIn(document.Date);
  if (locks.length === 0 || date === undefined) return [];
  const lock = Math.max(...locks);
  if (date > lock) return [];
  return [`The document date cannot be before the period lock date, currently set at ${spokenDay(lock)}.`];
}

function settledFaults(
  stored: JsonObject,
  written: JsonObject,
  changed: string[],
  context: DocumentContext,
): string[] {
  const refusal = stored.Status === 'PAID' ? [wrongStatus(context), APPLIED] : [APPLIED];
  if (context.kind === 'CreditNotes') return refusal;
  const descriptive = stored.Type === 'ACCPAY' || context.organisation.settings.invoiceEditPaid === 'accept';
  const allowed =
    descriptive &&
    changed.every((field) => DESCRIPTIVE.includes(field)) &&
    onlyDescriptiveLines(stored, written);
  return allowed ? [] : refusal;
}

/**
 * Reasons why Xero refuses to change `changed` of a stored document; empty when it accepts. Sources: editing
 * rules by status, lock dates and applied payments as collected for Xero's Invoices and Credit Notes pages.
 */
export function editFaults(
  stored: JsonObject,
  written: JsonObject,
  changed: string[],
  context: DocumentContext,
): string[] {
  const status = firstText(stored, 'Status') ?? '';
  if (status === 'VOIDED' || status === 'DELETED') return [wrongStatus(context)];
  const locked = [...lockFaults(stored, context), ...lockFaults({ ...stored, ...written }, context)];
  if (locked.length > 0) return locked.slice(0, 1);
  if (isSettled(stored)) return settledFaults(stored, written, changed, context);
  if (changed.includes('Status') && !MOVES[status]?.includes(firstText(written, 'Status') ?? '')) {
    return [wrongStatus(context)];
  }
  const refused = changed.filter((field) => !ON_APPROVED_CREDIT_NOTE.includes(field));
  const approvedCreditNote = context.kind === 'CreditNotes' && status === 'AUTHORISED';
  return approvedCreditNote && refused.length > 0 ? [wrongStatus(context)] : [];
}

/** Faults of single values, independent of the stored state. */
export function valueFaults(written: JsonObject, { longestUrl }: Settings): string[] {
  const faults: string[] = [];
  const url = written.Url;
  if (
    url !== undefined &&
    (typeof url !== 'string' || !/^https?:\/\/[^\s/]+/i.test(url) || /xero/i.test(url))
  ) {
    faults.push('Url is not valid: it must be an absolute http or https address without the word xero.');
  } else if (url !== undefined && url.length > longestUrl) {
    faults.push(`Url is not valid: it can be at most ${longestUrl} characters long.`);
  }
  for (const field of ['InvoiceNumber', 'CreditNoteNumber']) {
    const number = written[field];
    if (number !== undefined && (typeof number !== 'string' || number.length > 255)) {
      faults.push(`The ${field} must be a text of at most 255 characters.`);
    }
  }
  if (written.Reference !== undefined && typeof written.Reference !== 'string') {
    faults.push('The Reference must be a text.');
  }
  if (written.Contact !== undefined && !isObject(written.Contact)) faults.push('The Contact is not valid.');
  return faults;
}
