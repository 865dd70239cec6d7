import { firstText, isObject, objectsIn, type Json, type JsonObject } from '../json';
import { amount, decimalIn, decimalOrZero } from '../money';
import type { Settings } from '../store/organisations';
import { dateString, instantIn } from '../xero-dates';

/** Fields that Xero shows by id and after writes, but not in lists. */
const BY_ID_ONLY = ['RoundingAmount', 'EnteredTotal', 'Attachments'];
const DROPPED_FROM_SUMMARY = ['Payments', 'HasAttachments', 'Allocations', 'CreditNotes', 'Prepayments'];

export type UnitDecimals = 2 | 4;

function roundedUnit(line: Json, unitDecimals: UnitDecimals): Json {
  if (!isObject(line)) return line;
  const unit = decimalIn(line.UnitAmount);
  if (!unit || unit.decimalPlaces() <= unitDecimals) return line;
  return { ...line, UnitAmount: amount(unit.toDecimalPlaces(unitDecimals), unitDecimals) };
}

function withUnits(document: JsonObject, unitDecimals: UnitDecimals): JsonObject {
  if (!Array.isArray(document.LineItems)) return document;
  return { ...document, LineItems: document.LineItems.map((line) => roundedUnit(line, unitDecimals)) };
}

/** Document with shortened payments: their bank account is shown only in the list of payments. */
function withThinPayments(document: JsonObject): JsonObject {
  if (!Array.isArray(document.Payments)) return document;
  const thin = objectsIn(document.Payments).map(({ Account: _account, ...payment }) => payment);
  return { ...document, Payments: thin };
}

/** Adds `UpdatedDateUTCString` to an element with a readable `UpdatedDateUTC`. */
export function withUpdatedString(element: JsonObject): JsonObject {
  const updated = instantIn(element.UpdatedDateUTC);
  return updated === undefined ? element : { ...element, UpdatedDateUTCString: dateString(updated) };
}

function contactStub(contact: JsonObject, live: Json | undefined): JsonObject {
  return {
    ContactID: contact.ContactID ?? null,
    Name: (isObject(live) ? live.Name : undefined) ?? contact.Name ?? '',
    Addresses: [],
    Phones: [],
    ContactGroups: [],
    ContactPersons: [],
    HasValidationErrors: false,
  };
}

/** Document with the total calculated from its lines, without the rounding, as Xero's lists show it. */
function withCalculatedTotal(document: JsonObject): JsonObject {
  const rounding = decimalIn(document.RoundingAmount);
  if (document.InvoiceID === undefined || !rounding || rounding.isZero()) return document;
  return { ...document, Total: amount(decimalOrZero(document.Total).minus(rounding)) };
}

/** Document within a list. @param contacts present contacts by id in lower case, which documents show */
export function listedDocument(
  element: Json,
  contacts: Map<string, Json>,
  form: {
    unitDecimals: UnitDecimals;
    lines: boolean;
    summary: boolean;
    totals: Settings['listTotals'];
  },
): Json {
  if (!isObject(element)) return element;
  const shown = form.totals === 'calculated' ? withCalculatedTotal(element) : element;
  const document = { ...withUpdatedString(withThinPayments(withUnits(shown, form.unitDecimals))) };
  for (const field of form.summary ? [...BY_ID_ONLY, ...DROPPED_FROM_SUMMARY] : BY_ID_ONLY) {
    delete document[field];
  }
  if (form.summary) delete document.LineItems;
  else if (!form.lines) document.LineItems = [];
  const contact = document.Contact;
  const id = isObject(contact) ? firstText(contact, 'ContactID') : undefined;
  if (isObject(contact) && id !== undefined) {
    document.Contact = contactStub(contact, contacts.get(id.toLowerCase()));
  }
  return document;
}

export function fullDocument(
  element: JsonObject,
  contact: Json | undefined,
  attachments: JsonObject[],
  unitDecimals: UnitDecimals,
): JsonObject {
  const document = withUpdatedString(withThinPayments(withUnits(element, unitDecimals)));
  const shown = isObject(contact) && isObject(document.Contact) ? contact : document.Contact;
  return {
    ...document,
    ...(shown === undefined ? {} : { Contact: shown }),
    Attachments: attachments.length > 0 ? attachments : objectsIn(document.Attachments),
  };
}
