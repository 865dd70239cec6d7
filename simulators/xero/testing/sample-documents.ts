import { randomUUID } from 'node:crypto';

const CONTACT = { ContactID: 'c0000000-0000-4000-8000-000000000001', Name: 'Chipo Stores' };
export const JANUARY = Date.UTC(2026, 0, 15, 8, 0, 0);

export function netDate(milliseconds: number): string {
  return `/Date(${milliseconds}+0000)/`;
}

/** Approved sales invoice in Xero's form: 2 × 50.00 plus 15 % tax. */
export function invoice(fields: object = {}): Record<string, unknown> & { InvoiceID: string } {
  return {
    Type: 'ACCREC',
    InvoiceID: randomUUID(),
    InvoiceNumber: `SALE-${randomUUID().slice(0, 8)}`,
    Reference: '',
    Payments: [],
    CreditNotes: [],
    AmountDue: 115,
    AmountPaid: 0,
    AmountCredited: 0,
    HasAttachments: false,
    Contact: CONTACT,
    DateString: '2026-01-15T00:00:00',
    Date: netDate(Date.UTC(2026, 0, 15)),
    DueDateString: '2026-01-31T00:00:00',
    DueDate: netDate(Date.UTC(2026, 0, 31)),
    Status: 'AUTHORISED',
    LineAmountTypes: 'Exclusive',
    LineItems: [
      {
        LineItemID: randomUUID(),
        Description: 'Maize meal',
        Quantity: 2,
        UnitAmount: 50,
        TaxType: 'OUTPUT',
        TaxAmount: 15,
        LineAmount: 100,
        AccountCode: '200',
        Tracking: [],
      },
    ],
    SubTotal: 100,
    TotalTax: 15,
    Total: 115,
    UpdatedDateUTC: netDate(JANUARY),
    CurrencyCode: 'USD',
    CurrencyRate: 1,
    ...fields,
  };
}

export function paidInvoice(fields: object = {}): Record<string, unknown> & { InvoiceID: string } {
  const payment = { PaymentID: randomUUID(), Date: netDate(JANUARY), Amount: 115 };
  return invoice({ Status: 'PAID', AmountDue: 0, AmountPaid: 115, Payments: [payment], ...fields });
}

export function creditNote(fields: object = {}): Record<string, unknown> & { CreditNoteID: string } {
  const { InvoiceID, InvoiceNumber: _number, AmountDue: _due, ...shared } = invoice();
  return {
    ...shared,
    Type: 'ACCRECCREDIT',
    CreditNoteID: InvoiceID,
    CreditNoteNumber: `CN-${InvoiceID.slice(0, 8)}`,
    Allocations: [],
    RemainingCredit: 115,
    ...fields,
  };
}
