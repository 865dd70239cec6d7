import { isBlank } from '../../../domain/blank-text';
import { Decimal, parseDecimal } from '../../../domain/money';
import type {
  Allocation,
  AmountsAre,
  BookStatus,
  Customer,
  DocumentKind,
  PostalAddress,
  SalesDocument,
  SalesLine,
} from '../../../domain/sales/sales-document';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  objectsIn,
  textOf,
} from '../../../platform/http/exact-json';
import { FieldReader } from '../client/field-reader';
import { standInId, takingsId } from './derived-ids';
import { createHash } from 'node:crypto';

const STATUSES: Readonly<Record<string, BookStatus>> = {
  DRAFT: 'draft',
  SUBMITTED: 'draft',
  AUTHORISED: 'approved',
  PAID: 'approved',
  VOIDED: 'void',
  DELETED: 'void',
};
const AMOUNTS_ARE: Readonly<Record<string, AmountsAre>> = {
  Inclusive: 'inclusive',
  Exclusive: 'exclusive',
  NoTax: 'untaxed',
};

/** Parses an Invoice (Type ACCREC) of Xero's Accounting API; reports all unreadable fields at once. */
export function fromXeroInvoice(invoice: ExactJsonObject): SalesDocument {
  return fromXero('invoice', invoice, 'InvoiceID', 'InvoiceNumber');
}

/** Parses a CreditNote (Type ACCRECCREDIT); its amounts are positive, as at the fiscal service. */
export function fromXeroCreditNote(creditNote: ExactJsonObject): SalesDocument {
  return fromXero('credit_note', creditNote, 'CreditNoteID', 'CreditNoteNumber');
}

/**
 * Parses a BankTransaction (Type RECEIVE) as a sale paid at once. It has no number, and its id is from another list
 * than invoices. Empty line descriptions, as from bank statements, are replaced by its reference.
 */
export function fromXeroReceiveMoney(transaction: ExactJsonObject): SalesDocument {
  const document = fromXero('invoice', transaction, 'BankTransactionID', '');
  const account = isObject(transaction.BankAccount) ? transaction.BankAccount : {};
  return {
    ...document,
    sourceId: takingsId(document.sourceId),
    number: takingsNumber(document.sourceId),
    isPaid: true,
    lines: document.lines.map((line) => named(line, document.reference)),
    takings: { bankAccountId: textOf(account.AccountID) ?? '', ...bankAccountCode(account) },
  };
}

function bankAccountCode({ Code }: ExactJsonObject): { bankAccountCode?: string } {
  const code = textOf(Code)?.trim() ?? '';
  return code === '' ? {} : { bankAccountCode: code };
}

function named(line: SalesLine, reference: string): SalesLine {
  const isWithout = isBlank(line.description) && line.itemCode === '' && line.lineAmount !== null;
  return isWithout ? { ...line, description: isBlank(reference) ? 'Cash sale' : reference.trim() } : line;
}

function fromXero(
  kind: DocumentKind,
  json: ExactJsonObject,
  idField: string,
  numberField: string,
): SalesDocument {
  const read = new FieldReader(json);
  const document = {
    kind,
    sourceId: read.requiredText(idField) || standInId(json),
    number: read.text(numberField),
    reference: read.text('Reference'),
    status: read.choice<BookStatus>('Status', STATUSES, 'unknown'),
    isPaid: read.text('Status') === 'PAID',
    issuedOn: read.day('DateString', 'Date'),
    currency: read.requiredText('CurrencyCode'),
    amountsAre: read.choice('LineAmountTypes', AMOUNTS_ARE, 'exclusive'),
    customer: fromXeroContact(isObject(json.Contact) ? json.Contact : {}),
    lines: read
      .objects('LineItems')
      .map(({ value, path }) => fromLine(new FieldReader(value, path, read.faults))),
    subTotal: read.requiredDecimal('SubTotal'),
    totalTax: read.requiredDecimal('TotalTax'),
    total: read.requiredDecimal('Total'),
    rounding: read.decimal('RoundingAmount') ?? new Decimal(0),
    allocations: allocations(json),
    ...creditNoteIds(json),
    ...brandingTheme(read.text('BrandingThemeID')),
    ...trackingOf(json),
    changedAt: read.instant('UpdatedDateUTC'),
    ...marksOf(json),
  };
  return { ...document, unreadable: read.faults };
}

/** Marks from the list of documents; credit notes have no link. */
function marksOf(json: ExactJsonObject): { marks?: SalesDocument['marks'] } {
  const marks = { hasFiles: json.HasAttachments === true, link: textOf(json.Url)?.trim() ?? '' };
  return marks.hasFiles || marks.link !== '' ? { marks } : {};
}

function fromLine(read: FieldReader): SalesLine {
  return {
    description: read.text('Description'),
    quantity: read.decimal('Quantity'),
    unitAmount: read.decimal('UnitAmount'),
    lineAmount: read.decimal('LineAmount'),
    taxAmount: read.decimal('TaxAmount'),
    discountRate: read.decimal('DiscountRate'),
    discountAmount: read.decimal('DiscountAmount'),
    taxType: read.text('TaxType'),
    itemCode: read.text('ItemCode'),
    accountCode: read.text('AccountCode'),
  };
}

/** Parses a Contact, complete or as id and name in lists of documents. */
export function fromXeroContact(contact: ExactJsonObject): Customer {
  const text = (field: string): string => textOf(contact[field])?.trim() ?? '';
  const address = addressOf(contact.Addresses);
  const others = objectsIn(contact.Addresses).filter((one) => one !== address);
  const other = preferred(others, 'AddressType', KINDS_OF_ADDRESS, ['City', 'Region']);
  const phone =
    preferred(contact.Phones, 'PhoneType', ['DEFAULT', 'MOBILE', 'OFFICE', 'DDI'], ['PhoneNumber']) ?? {};
  const phoneParts = ['PhoneCountryCode', 'PhoneAreaCode', 'PhoneNumber'].map(
    (field) => textOf(phone[field]) ?? '',
  );
  return {
    sourceId: text('ContactID'),
    name: text('Name'),
    taxNumber: text('TaxNumber'),
    companyNumber: text('CompanyNumber'),
    accountNumber: text('AccountNumber'),
    email: text('EmailAddress'),
    phone: phoneParts.join('').replace(/\s/g, ''),
    address: postalAddress(address),
    ...(other === null ? {} : { otherAddress: postalAddress(other) }),
    ...groupsOf(contact.ContactGroups),
  };
}

function postalAddress(address: ExactJsonObject): PostalAddress {
  const part = (field: string): string => textOf(address[field])?.trim() ?? '';
  return {
    lines: ['AddressLine1', 'AddressLine2', 'AddressLine3', 'AddressLine4']
      .map(part)
      .filter((line) => line !== ''),
    city: part('City'),
    region: part('Region'),
    country: part('Country'),
  };
}

/** Reads the groups of a contact, which pages of contacts name and documents do not. */
function groupsOf(list: ExactJson): Pick<Customer, 'groups'> {
  const groups = objectsIn(list).map((group) => ({
    sourceId: textOf(group.ContactGroupID) ?? '',
    name: textOf(group.Name)?.trim() ?? '',
  }));
  return groups.length === 0 ? {} : { groups };
}

const KINDS_OF_ADDRESS = ['STREET', 'POBOX'];

/** Chooses the address with a street, else with any part, because a country alone shows a buyer abroad. */
function addressOf(list: ExactJson): ExactJsonObject {
  return (
    preferred(list, 'AddressType', KINDS_OF_ADDRESS, ['AddressLine1']) ??
    preferred(list, 'AddressType', KINDS_OF_ADDRESS, ['City', 'Region', 'Country']) ??
    {}
  );
}

/** First entry of the wanted kinds with one of the fields; null: none. */
function preferred(
  list: ExactJson,
  kindField: string,
  kinds: readonly string[],
  fields: readonly string[],
): ExactJsonObject | null {
  const filled = objectsIn(list).filter((entry) =>
    fields.some((field) => (textOf(entry[field]) ?? '').trim() !== ''),
  );
  for (const kind of kinds) {
    const entry = filled.find((candidate) => textOf(candidate[kindField]) === kind);
    if (entry !== undefined) return entry;
  }
  return null;
}

/** Credit notes applied to this invoice (also present in paged lists). */
function creditNoteIds(json: ExactJsonObject): Pick<SalesDocument, 'creditNoteIds'> {
  const ids = objectsIn(json.CreditNotes).flatMap(({ CreditNoteID }) => textOf(CreditNoteID) ?? []);
  return ids.length === 0 ? {} : { creditNoteIds: ids };
}

/** Tracking options of every line with an amount; options on some lines only are ignored. */
function trackingOf({ LineItems }: ExactJsonObject): Pick<SalesDocument, 'tracking'> {
  const lines = objectsIn(LineItems)
    .filter(({ LineAmount }) => LineAmount !== undefined && LineAmount !== null)
    .map(({ Tracking }) =>
      objectsIn(Tracking)
        .map(({ Name, Option }) => ({
          category: textOf(Name)?.trim() ?? '',
          option: textOf(Option)?.trim() ?? '',
        }))
        .filter(({ category, option }) => category !== '' && option !== ''),
    );
  const tracking = (lines[0] ?? []).filter(({ category, option }) =>
    lines.every((others) => others.some((other) => other.category === category && other.option === option)),
  );
  return tracking.length === 0 ? {} : { tracking };
}

function brandingTheme(id: string): Pick<SalesDocument, 'brandingThemeId'> {
  return id === '' ? {} : { brandingThemeId: id };
}

/** Invoices that a credit note is applied to, a weak sign of its original. */
function allocations(json: ExactJsonObject): Allocation[] {
  return objectsIn(json.Allocations).flatMap((allocation) => {
    const invoice = isObject(allocation.Invoice) ? allocation.Invoice : {};
    const invoiceId = textOf(invoice.InvoiceID);
    if (invoiceId === null) return [];
    const amount = parseDecimal(textOf(allocation.Amount) ?? '') ?? new Decimal(0);
    return [{ invoiceId, invoiceNumber: textOf(invoice.InvoiceNumber) ?? '', amount }];
  });
}

/**
 * Number for money received, which has none in Xero: `RM-` and sixteen digits of the SHA-256 of its id, stable and
 * unique for a taxpayer.
 */
function takingsNumber(bankTransactionId: string): string {
  const digest = createHash('sha256').update(bankTransactionId.toLowerCase()).digest('hex');
  return `RM-${digest.slice(0, 16).toUpperCase()}`;
}
