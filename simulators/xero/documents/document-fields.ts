import { firstText, isObject, writeJson, type Json, type JsonObject } from '../json';
import { decimalIn } from '../money';
import type { DocumentKind } from '../store/kinds';
import { dateString, dayIn, xeroDate } from '../xero-dates';
import { DocumentFault } from './document-context';

const BOTH = [
  ...['Contact', 'LineItems', 'LineAmountTypes', 'Reference', 'BrandingThemeID'],
  ...['CurrencyCode', 'CurrencyRate', 'Status', 'SentToContact', 'RoundingAmount'],
];
const DATES: Record<DocumentKind, string[]> = {
  Invoices: ['Date', 'DueDate', 'ExpectedPaymentDate', 'PlannedPaymentDate'],
  CreditNotes: ['Date', 'DueDate'],
};
const OWN: Record<DocumentKind, string[]> = {
  Invoices: ['InvoiceNumber', 'Url'],
  CreditNotes: ['CreditNoteNumber'],
};

function datesWritten(sent: JsonObject, field: string): JsonObject {
  const written = sent[field] ?? sent[`${field}String`];
  if (written === undefined || written === null) return {};
  const day = dayIn(written);
  if (day === undefined) throw new DocumentFault([`${field} is not a valid date`]);
  return { [field]: xeroDate(day), [`${field}String`]: dateString(day) };
}

/**
 * Fields of a request that a client may set, with dates in Xero's two forms. Other fields are ignored, as Xero does,
 * for example a credit note's Url; so is an empty Url (untried at Xero: no question of the probe).
 * @throws DocumentFault for an invalid date
 */
export function writableFields(kind: DocumentKind, sent: JsonObject): JsonObject {
  const written: JsonObject = {};
  for (const field of [...BOTH, ...OWN[kind]]) {
    const value = sent[field];
    if (value !== undefined && value !== null && !(field === 'Url' && value === '')) written[field] = value;
  }
  return { ...written, ...documentDates(kind, sent) };
}

/** Dates that a request sets, each in Xero's two forms. @throws DocumentFault for an invalid date */
export function documentDates(kind: DocumentKind, sent: JsonObject): JsonObject {
  const dates: JsonObject = {};
  for (const field of DATES[kind]) Object.assign(dates, datesWritten(sent, field));
  return dates;
}

function sameContact(sent: Json, stored: Json | undefined): boolean {
  if (!isObject(sent) || !isObject(stored)) return false;
  const id = firstText(sent, 'ContactID');
  if (id !== undefined) return id.toLowerCase() === firstText(stored, 'ContactID')?.toLowerCase();
  return firstText(sent, 'Name')?.toLowerCase() === firstText(stored, 'Name')?.toLowerCase();
}

function same(field: string, sent: Json, stored: Json | undefined): boolean {
  if (field === 'Contact') return sameContact(sent, stored);
  const [one, other] = [decimalIn(sent), decimalIn(stored)];
  if (one && other) return one.equals(other);
  return writeJson(sent) === writeJson(stored ?? null);
}

/** Names of the fields that would change; the String forms of dates are left out. */
export function changedFields(stored: JsonObject, written: JsonObject): string[] {
  return Object.keys(written).filter((field) => {
    const twin = field.endsWith('DateString');
    return !twin && !same(field, written[field] ?? null, stored[field]);
  });
}
