import { randomUUID } from 'node:crypto';
import { type CalendarDay, dayAt } from '../../src/domain/calendar-day';

/** Fields of an invoice that a test sets. The rest is a sound invoice for USD 115.50 to a buyer with a TIN. */
export interface InvoiceWishes {
  readonly number?: string;
  readonly currency?: string;
  readonly taxType?: string;
  readonly date?: string;
  readonly description?: string;
  readonly contactId?: string;
  readonly lines?: number;
}

/** Present day at the books and the device; during two hours of each day it differs from that in UTC. */
export function today(): CalendarDay {
  return dayAt(new Date(), '+02:00');
}

const BUYER_ID = '0e7c5d52-7a0d-4b1c-9f6e-3c1f5d0a9b11';

/** Buyer of all test documents, with the numbers that the authority requires. */
export const BUYER = {
  ContactID: BUYER_ID,
  Name: 'Mbare Builders (Pvt) Ltd',
  CompanyNumber: '2000654321',
  TaxNumber: '220654321',
  EmailAddress: 'accounts@mbare.example',
  Addresses: [{ AddressType: 'STREET', AddressLine1: '7 Ardbennie Road', City: 'Harare', Region: 'Harare' }],
  Phones: [],
};

let sequence = 0;

export function invoice(
  wishes: InvoiceWishes = {},
): Record<string, unknown> & { InvoiceID: string; InvoiceNumber: string } {
  sequence += 1;
  const lines = wishes.lines ?? 1;
  return {
    ...body(wishes, lines),
    Type: 'ACCREC',
    InvoiceID: randomUUID(),
    InvoiceNumber: wishes.number ?? `T-${process.pid}-${sequence}`,
    AmountDue: 115.5 * lines,
    AmountPaid: 0,
    AmountCredited: 0,
  };
}

export function creditNote(
  original: { InvoiceID: string; InvoiceNumber: string },
  wishes: InvoiceWishes = {},
): Record<string, unknown> & { CreditNoteID: string; CreditNoteNumber: string } {
  sequence += 1;
  return {
    ...body(wishes, 1),
    Type: 'ACCRECCREDIT',
    CreditNoteID: randomUUID(),
    CreditNoteNumber: wishes.number ?? `TC-${process.pid}-${sequence}`,
    Reference: `Returned: ${original.InvoiceNumber}`,
    RemainingCredit: 0,
    Allocations: [
      {
        Amount: 115.5,
        Date: '/Date(1772323200000+0000)/',
        Invoice: { InvoiceID: original.InvoiceID, InvoiceNumber: original.InvoiceNumber },
      },
    ],
  };
}

function body(wishes: InvoiceWishes, lines: number): Record<string, unknown> {
  const day = wishes.date ?? '2026-03-01';
  return {
    Reference: '',
    Contact: { ContactID: wishes.contactId ?? BUYER_ID, Name: BUYER.Name },
    Date: `/Date(${Date.parse(`${day}T00:00:00Z`)}+0000)/`,
    DateString: `${day}T00:00:00`,
    Status: 'AUTHORISED',
    LineAmountTypes: 'Inclusive',
    LineItems: Array.from({ length: lines }, (_, index) => ({
      LineItemID: randomUUID(),
      Description: wishes.description ?? `Item ${index + 1}`,
      Quantity: 10,
      UnitAmount: 11.55,
      LineAmount: 115.5,
      TaxAmount: 15.5,
      TaxType: wishes.taxType ?? 'TAX001',
      AccountCode: '200',
    })),
    SubTotal: 100 * lines,
    TotalTax: 15.5 * lines,
    Total: 115.5 * lines,
    CurrencyCode: wishes.currency ?? 'USD',
    HasAttachments: false,
    UpdatedDateUTC: `/Date(${Date.now()}+0000)/`,
  };
}
