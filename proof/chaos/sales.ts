import { randomUUID } from 'node:crypto';
import { loadBooks, type LoadedBooks } from '../../demo/loaded-books';

const BUYER_ID = '6d1d5b60-7f0c-4f35-9a5e-2f4fd2f6c8a1';
const DAY = '2026-03-01';

const BUYER = {
  ContactID: BUYER_ID,
  Name: 'Mbare Builders (Pvt) Ltd',
  CompanyNumber: '2000654321',
  TaxNumber: '220654321',
  EmailAddress: 'accounts@mbare.example',
  Addresses: [{ AddressType: 'STREET', AddressLine1: '7 Ardbennie Road', City: 'Harare', Region: 'Harare' }],
  Phones: [],
};

/** Personal data of the customer that must not appear in any log. */
export const PERSONAL = [
  ...[BUYER.Name, BUYER.CompanyNumber, BUYER.TaxNumber, BUYER.EmailAddress],
  ...BUYER.Addresses.map(({ AddressLine1 }) => AddressLine1),
];

const TAX = {
  ...{ Name: 'Standard rated 15.5%', TaxType: 'TAX001', Status: 'ACTIVE', ReportTaxType: 'OUTPUT' },
  ...{ CanApplyToRevenue: true, DisplayTaxRate: 15.5, EffectiveRate: 15.5 },
  TaxComponents: [{ Name: 'VAT', Rate: 15.5, IsCompound: false, IsNonRecoverable: false }],
};

/** Sample business with one customer and no documents. */
export function emptyBooks(): LoadedBooks {
  const samples = loadBooks('samples');
  const { Organisation } = JSON.parse(samples.text) as { Organisation: object };
  const text = JSON.stringify({ Organisation, Contacts: [BUYER], TaxRates: [TAX], Invoices: [] });
  return { ...samples, text, invoices: [], creditNotes: [] };
}

/** Approved invoice over USD 115.50 that maps without issues. */
export function invoice(number: string): { InvoiceID: string; InvoiceNumber: string } & object {
  return { InvoiceID: randomUUID(), InvoiceNumber: number, ...document(10) };
}

/** Approved credit note over a tenth of that invoice. */
export function creditNote(number: string, invoiceId: string): object {
  return {
    ...{ CreditNoteID: randomUUID(), CreditNoteNumber: number, Reference: 'Returned a day early' },
    ...document(1),
    allocation: { invoiceId, amount: 11.55 },
  };
}

/** Line for the hire of a mixer, one day per unit. */
export function lines(days: number): object[] {
  return [
    {
      ...{ Description: 'Hire of a concrete mixer, per day', Quantity: days, UnitAmount: 11.55 },
      ...{ TaxType: 'TAX001', AccountCode: '200' },
    },
  ];
}

function document(days: number): object {
  return {
    Contact: { ContactID: BUYER_ID, Name: BUYER.Name },
    Date: DAY,
    DueDate: DAY,
    Status: 'AUTHORISED',
    LineAmountTypes: 'Inclusive',
    CurrencyCode: 'USD',
    LineItems: lines(days),
  };
}
