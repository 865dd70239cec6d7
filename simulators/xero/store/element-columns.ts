import type { Decimal } from 'decimal.js';
import { sha256 } from '../digests';
import { isObject, textIn, writeJson, type Json } from '../json';
import { decimalIn } from '../money';
import { instantIn } from '../xero-dates';
import { KIND_FIELDS, type Kind } from './kinds';

/** Columns by which elements are filtered and sorted; null if the element does not have the value in the usual form. */
export interface ElementColumns {
  key: string;
  id: string | null;
  number: string | null;
  name: string | null;
  type: string | null;
  status: string | null;
  reference: string | null;
  contactId: string | null;
  contactName: string | null;
  contactNumber: string | null;
  currency: string | null;
  dateMs: number | null;
  dueMs: number | null;
  updatedMs: number;
  amountDue: string | null;
  amountPaid: string | null;
  total: string | null;
}

const LONGEST_FILTER_TEXT = 500;

/**
 * Text for a filter column, without NUL and lone surrogates, which PostgreSQL cannot store, and short enough for an
 * index.
 */
function filterText(value: Json | undefined): string | null {
  const text = textIn(value);
  return text === undefined
    ? null
    : Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '').slice(0, LONGEST_FILTER_TEXT);
}

function filterAmount(value: Json | undefined): string | null {
  const decimal: Decimal | undefined = decimalIn(value);
  return decimal === undefined || decimal.abs().gte('1e30') ? null : decimal.toFixed(6);
}

/** Key of an element: its id in lower case, or a hash of its content if it has none. */
export function keyOf(kind: Kind, element: Json): string {
  const id = isObject(element) ? filterText(element[KIND_FIELDS[kind].id]) : null;
  return id === null || id === '' ? `sha256:${sha256(writeJson(element))}` : id.toLowerCase();
}

/** @param now change time of an element that states none */
export function columnsOf(kind: Kind, element: Json, now: number): ElementColumns {
  const held = isObject(element) ? element : {};
  const contact = isObject(held.Contact) ? held.Contact : {};
  const fields = KIND_FIELDS[kind];
  return {
    key: keyOf(kind, element),
    id: filterText(held[fields.id]),
    number: filterText(held[fields.number]),
    name: filterText(held[fields.name]),
    type: filterText(held.Type),
    status: filterText(held[fields.status]),
    reference: filterText(held.Reference),
    contactId: filterText(contact.ContactID)?.toLowerCase() ?? null,
    contactName: filterText(contact.Name),
    contactNumber: filterText(contact.ContactNumber),
    currency: filterText(held.CurrencyCode),
    dateMs: instantIn(held.Date) ?? null,
    dueMs: instantIn(held.DueDate) ?? null,
    updatedMs: instantIn(held.UpdatedDateUTC) ?? now,
    amountDue: filterAmount(held.AmountDue),
    amountPaid: filterAmount(held.AmountPaid),
    total: filterAmount(held.Total),
  };
}
