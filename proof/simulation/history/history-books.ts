import { randomUUID } from 'node:crypto';
import type { Random } from '../random';

/** First date of the documents (UTC), and the number of days that they cover, before the go-live date. */
const FIRST_DAY = Date.UTC(2025, 11, 1);
const DAYS = 90;
export const GO_LIVE_ON = '2026-03-01';
/** Tax that ends with the first year. */
export const ENDED_TAX = { taxType: 'OUTPUT15', percent: 15, validTill: '2025-12-31' } as const;
const PRESENT_TAX = { taxType: 'OUTPUT155', percent: 15.5 };

const DOCUMENTS_PER_CUSTOMER = 20;
/** One credit note for this many documents. */
const CREDIT_NOTE_EVERY = 50;
const DAY_MS = 86_400_000;

type XeroJson = Readonly<Record<string, unknown>>;

/** History in Xero's format, with the date of each document by number. */
export interface HistoryBooks {
  readonly contacts: readonly XeroJson[];
  readonly invoices: readonly XeroJson[];
  readonly creditNotes: readonly XeroJson[];
  readonly days: ReadonlyMap<string, string>;
}

/**
 * Generates valid documents from a seed; amounts, lines, customers and days vary.
 * @param hasEndedTax true if those of the first year have a tax that later receipts cannot have
 */
export function historyBooks(documents: number, random: Random, hasEndedTax: boolean): HistoryBooks {
  const contacts = Array.from({ length: Math.ceil(documents / DOCUMENTS_PER_CUSTOMER) }, (_none, index) =>
    contact(index),
  );
  const invoices: XeroJson[] = [];
  const creditNotes: XeroJson[] = [];
  const days = new Map<string, string>();
  for (let index = 0; index < documents; index += 1) {
    const day = dayOf(FIRST_DAY + Math.floor((index * DAYS) / documents) * DAY_MS);
    const original = invoices.at(-1);
    if (index % CREDIT_NOTE_EVERY === CREDIT_NOTE_EVERY - 1 && original !== undefined) {
      const note = creditNote(original, `CN-${numbered(index)}`, day);
      creditNotes.push(note);
      days.set(String(note.CreditNoteNumber), day);
    } else {
      const buyer = random.pick(contacts);
      const tax = hasEndedTax && day <= ENDED_TAX.validTill ? ENDED_TAX : PRESENT_TAX;
      const one = invoice(`H-${numbered(index)}`, day, buyer, random, tax);
      invoices.push(one);
      days.set(String(one.InvoiceNumber), day);
    }
  }
  return { contacts, invoices, creditNotes, days };
}

/** Invoice that is approved today. */
export function liveInvoice(index: number, now: number, buyer: XeroJson, random: Random): XeroJson {
  return { ...invoice(`L-${numbered(index)}`, dayOf(now), buyer, random), UpdatedDateUTC: netDate(now) };
}

function invoice(
  number: string,
  day: string,
  buyer: XeroJson,
  random: Random,
  tax: Tax = PRESENT_TAX,
): XeroJson {
  const lines = Array.from({ length: random.whole(1, 3) }, () => line(random.whole(1, 400), tax));
  return {
    ...{ Type: 'ACCREC', InvoiceID: randomUUID(), InvoiceNumber: number, ...body(day, buyer, lines) },
    ...{ AmountDue: totalOf(lines), AmountPaid: 0, AmountCredited: 0 },
  };
}

/** Credit note for a complete invoice. */
function creditNote(original: XeroJson, number: string, day: string): XeroJson {
  const { InvoiceID, InvoiceNumber, Contact, Total } = original;
  const lines = original.LineItems as readonly Line[];
  const credited = lines.map((one) => ({ ...one, LineItemID: randomUUID() }));
  return {
    ...{ Type: 'ACCRECCREDIT', CreditNoteID: randomUUID(), CreditNoteNumber: number },
    ...{ ...body(day, Contact as XeroJson, credited), Reference: `Returned: ${String(InvoiceNumber)}` },
    RemainingCredit: 0,
    Allocations: [{ Amount: Total, Date: netDate(Date.parse(day)), Invoice: { InvoiceID, InvoiceNumber } }],
  };
}

interface Tax {
  readonly taxType: string;
  readonly percent: number;
}

interface Line {
  readonly LineAmount: number;
  readonly TaxAmount: number;
}

function body(day: string, buyer: XeroJson, lines: readonly Line[]): XeroJson {
  const Total = totalOf(lines);
  const TotalTax = cents(lines.reduce((sum, { TaxAmount }) => sum + TaxAmount, 0));
  return {
    ...{ Reference: '', Contact: { ContactID: buyer.ContactID, Name: buyer.Name } },
    ...{ Date: netDate(Date.parse(day)), DateString: `${day}T00:00:00`, Status: 'AUTHORISED' },
    ...{ LineAmountTypes: 'Exclusive', LineItems: lines, CurrencyCode: 'USD', HasAttachments: false },
    ...{ SubTotal: cents(Total - TotalTax), TotalTax, Total },
    UpdatedDateUTC: netDate(Date.parse(day)),
  };
}

/** Line of a quantity at USD 10.00, plus tax. */
function line(quantity: number, { taxType, percent }: Tax): Line & XeroJson {
  return {
    ...{ LineItemID: randomUUID(), Description: `Hire of a concrete mixer, ${quantity} days` },
    ...{ Quantity: quantity, UnitAmount: 10, LineAmount: quantity * 10 },
    ...{ TaxAmount: cents((quantity * percent) / 10), TaxType: taxType, AccountCode: '200' },
  };
}

function contact(index: number): XeroJson {
  const digits = String(index).padStart(5, '0');
  return {
    ...{ ContactID: randomUUID(), Name: `Customer ${digits} (Pvt) Ltd` },
    ...{ CompanyNumber: `20001${digits}`, TaxNumber: `2200${digits}`, Phones: [] },
    Addresses: [
      { AddressType: 'STREET', AddressLine1: '7 Ardbennie Road', City: 'Harare', Region: 'Harare' },
    ],
  };
}

function totalOf(lines: readonly Line[]): number {
  return cents(lines.reduce((sum, { LineAmount, TaxAmount }) => sum + LineAmount + TaxAmount, 0));
}

/** Rounds to cents. Amounts of this generator are small enough for floating point to be exact in cents. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function numbered(index: number): string {
  return String(index + 1).padStart(6, '0');
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function netDate(ms: number): string {
  return `/Date(${ms}+0000)/`;
}
