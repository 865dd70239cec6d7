import { randomUUID } from 'node:crypto';
import { loadBooks, type LoadedBooks } from '../../../demo/loaded-books';

/** Invoices per customer. */
const INVOICES_PER_CUSTOMER = 10;
const DAYS = 28;

/**
 * Books with this many approved invoices over USD 115.50 that map without issues, dated over four weeks; the mappings
 * are those of the sample business.
 */
export function benchBooks(documents: number): LoadedBooks {
  const samples = loadBooks('samples');
  const { Organisation } = JSON.parse(samples.text) as { Organisation: object };
  const customers = Array.from({ length: Math.ceil(documents / INVOICES_PER_CUSTOMER) }, (_, index) =>
    customer(index),
  );
  const invoices = Array.from({ length: documents }, (_, index) => {
    const buyer = customers[index % customers.length];
    return invoice(index, Math.floor((index * DAYS) / documents), buyer ?? customer(0));
  });
  const text = JSON.stringify({ Organisation, Contacts: customers, Invoices: invoices });
  return { ...samples, name: `${documents} invoices`, text, invoices, creditNotes: [] };
}

export function customerCount(documents: number): number {
  return Math.ceil(documents / INVOICES_PER_CUSTOMER);
}

interface Customer {
  readonly ContactID: string;
  readonly Name: string;
}

function customer(index: number): Customer & Record<string, unknown> {
  const digits = String(index).padStart(5, '0');
  return {
    ContactID: randomUUID(),
    Name: `Customer ${digits} (Pvt) Ltd`,
    CompanyNumber: `20001${digits}`,
    TaxNumber: `2200${digits}`,
    EmailAddress: `accounts-${digits}@customer.example`,
    Addresses: [
      { AddressType: 'STREET', AddressLine1: '7 Ardbennie Road', City: 'Harare', Region: 'Harare' },
    ],
    Phones: [],
  };
}

function invoice(index: number, dayOfMonth: number, { ContactID, Name }: Customer): Record<string, unknown> {
  const day = `2026-02-${String(dayOfMonth + 1).padStart(2, '0')}`;
  return {
    Type: 'ACCREC',
    InvoiceID: randomUUID(),
    InvoiceNumber: `B-${String(index + 1).padStart(6, '0')}`,
    Reference: '',
    Contact: { ContactID, Name },
    Date: `/Date(${Date.parse(`${day}T00:00:00Z`)}+0000)/`,
    DateString: `${day}T00:00:00`,
    Status: 'AUTHORISED',
    LineAmountTypes: 'Inclusive',
    LineItems: [
      {
        LineItemID: randomUUID(),
        ...{ Description: 'Hire of a concrete mixer, per day', Quantity: 10, UnitAmount: 11.55 },
        ...{ LineAmount: 115.5, TaxAmount: 15.5, TaxType: 'TAX001', AccountCode: '200' },
      },
    ],
    ...{ SubTotal: 100, TotalTax: 15.5, Total: 115.5, AmountDue: 115.5, AmountPaid: 0, AmountCredited: 0 },
    CurrencyCode: 'USD',
    HasAttachments: false,
    UpdatedDateUTC: `/Date(${Date.UTC(2026, 1, 1) + index}+0000)/`,
  };
}
