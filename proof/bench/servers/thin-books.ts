import { randomUUID } from 'node:crypto';
import { invoiceNumberOf, taxpayerOf, tenantIdOf } from './numbers';

/** Invoice in the thin Xero. Times are in milliseconds since 1970; null if it has not happened. */
export interface BookedInvoice {
  readonly number: string;
  readonly approvedAt: number;
  url: string;
  /** For each uploaded file, whether it names the invoice. */
  readonly files: boolean[];
  notes: number;
  attachedAt: number | null;
  linkedAt: number | null;
  notedAt: number | null;
}

export interface ThinInvoice extends BookedInvoice {
  readonly id: string;
  /** JSON of the invoice up to the fields that change. */
  readonly head: string;
  changedAt: number;
}

/** Properties of created invoices. */
interface Made {
  readonly lines: number;
  readonly currency: string;
}

const CUSTOMERS = 10;
const ITEMS = [
  'Cement 50 kg',
  'Roof sheet 3 m',
  'Wheelbarrow 65 l',
  'Nails 75 mm, kg',
  'Hire of a mixer, per day',
];

/** Books of one organisation: invoices in order of their changes, found by binary search. */
export class ThinBooks {
  readonly tenantId: string;
  readonly invoices = new Map<string, ThinInvoice>();
  private readonly changes: { readonly at: number; readonly invoice: ThinInvoice }[] = [];
  private lastAt = 0;

  constructor(readonly index: number) {
    this.tenantId = tenantIdOf(index);
  }

  /**
   * Creates approved invoices whose change times are spread over the period before now. @returns their ids
   */
  approve(count: number, made: Made, withinMs: number): string[] {
    const now = Date.now();
    const from = Math.max(this.lastAt, now - withinMs);
    const step = Math.max(0, now - from) / count;
    return Array.from({ length: count }, (_, index) =>
      this.approveOne(made, Math.floor(from + (index + 1) * step), now),
    );
  }

  /** Invoices changed at or after a time, in order of their changes. */
  changedSince(since: number, skip: number, most: number): ThinInvoice[] {
    let [low, high] = [0, this.changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.changes[middle]?.at ?? 0) < since) low = middle + 1;
      else high = middle;
    }
    const found: ThinInvoice[] = [];
    let passed = 0;
    for (let place = low; place < this.changes.length && found.length < most; place += 1) {
      const change = this.changes[place];
      if (change === undefined || change.invoice.changedAt !== change.at) continue;
      if (passed < skip) passed += 1;
      else found.push(change.invoice);
    }
    return found;
  }

  touch(invoice: ThinInvoice, at = Date.now()): void {
    // Change times increase strictly; otherwise an invoice changed twice within a millisecond would be listed twice.
    this.lastAt = Math.max(at, invoice.changedAt + 1, this.lastAt);
    invoice.changedAt = this.lastAt;
    this.changes.push({ at: this.lastAt, invoice });
  }

  private approveOne(made: Made, changedAt: number, approvedAt: number): string {
    const id = randomUUID();
    const number = invoiceNumberOf(this.index, this.invoices.size + 1);
    const invoice: ThinInvoice = {
      ...{ id, number, approvedAt, url: '', files: [], notes: 0, changedAt: 0 },
      ...{ attachedAt: null, linkedAt: null, notedAt: null },
      head: headOf(id, number, this.index, this.invoices.size, made),
    };
    this.invoices.set(id, invoice);
    this.touch(invoice, changedAt);
    return id;
  }
}

/** JSON of an invoice within a page of results. */
export function invoiceJson({ head, changedAt, url, files }: ThinInvoice): string {
  const link = url === '' ? '' : `,"Url":${JSON.stringify(url)}`;
  return `${head},"HasAttachments":${files.length > 0},"UpdatedDateUTC":"/Date(${changedAt}+0000)/"${link}}`;
}

function contactIdOf(organisation: number, customer: number): string {
  return tenantIdOf(1_000_000 + organisation * CUSTOMERS + customer);
}

/** JSON of a customer with everything that a receipt needs; null for an unknown id. */
export function contactJson(organisation: number, id: string): object | null {
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    if (contactIdOf(organisation, customer) !== id) continue;
    const digits = String(organisation * CUSTOMERS + customer).padStart(5, '0');
    return {
      ...{ ContactID: id, Name: nameOfCustomer(customer), ContactStatus: 'ACTIVE', IsCustomer: true },
      ...{
        CompanyNumber: `20001${digits}`,
        TaxNumber: `2200${digits}`,
        EmailAddress: 'accounts@customer.example',
      },
      Addresses: [
        {
          AddressType: 'STREET',
          AddressLine1: '7 Ardbennie Road',
          City: 'Harare',
          Region: 'Harare',
          Country: 'Zimbabwe',
        },
      ],
      Phones: [],
    };
  }
  return null;
}

function nameOfCustomer(customer: number): string {
  return `Customer ${customer} (Pvt) Ltd`;
}

/** First part of an invoice's JSON: lines of 23.10 including 15.5 % tax, dated today, so that it is never late. */
function headOf(id: string, number: string, organisation: number, position: number, made: Made): string {
  const { lines, currency } = made;
  const day = new Date().toISOString().slice(0, 10);
  const customer = position % CUSTOMERS;
  const invoice = {
    ...{ Type: 'ACCREC', InvoiceID: id, InvoiceNumber: number, Reference: '', Status: 'AUTHORISED' },
    Contact: { ContactID: contactIdOf(organisation, customer), Name: nameOfCustomer(customer) },
    ...{
      Date: `/Date(${Date.parse(day)}+0000)/`,
      DateString: `${day}T00:00:00`,
      LineAmountTypes: 'Inclusive',
    },
    LineItems: Array.from({ length: lines }, (_, index) => ({
      ...{
        LineItemID: randomUUID(),
        Description: ITEMS[index % ITEMS.length],
        Quantity: 2,
        UnitAmount: 11.55,
      },
      ...{ LineAmount: 23.1, TaxAmount: 3.1, TaxType: 'TAX001', AccountCode: '200' },
    })),
    ...{ SubTotal: 20 * lines, TotalTax: cents(310 * lines), Total: cents(2310 * lines), AmountPaid: 0 },
    ...{ AmountDue: cents(2310 * lines), AmountCredited: 0, CurrencyCode: currency },
  };
  return JSON.stringify(invoice).slice(0, -1);
}

function cents(amount: number): number {
  return amount / 100;
}

/** Settings of an organisation, and its lists of taxes and accounts. */
export function settingsList(index: number, name: string): object[] {
  const { name: Name, vatNumber: TaxNumber, tin: RegistrationNumber } = taxpayerOf(index);
  const tax = { Status: 'ACTIVE', CanApplyToRevenue: true, DisplayTaxRate: 15.5, EffectiveRate: 15.5 };
  const lists: Readonly<Record<string, object[]>> = {
    Organisations: [
      {
        ...{ OrganisationID: tenantIdOf(index), Name, LegalName: Name, TaxNumber, RegistrationNumber },
        ...{ BaseCurrency: 'USD', CountryCode: 'ZW', Timezone: 'SOUTHAFRICASTANDARDTIME' },
      },
    ],
    TaxRates: [{ Name: 'VAT 15.5%', TaxType: 'TAX001', ...tax }],
    Currencies: [{ Code: 'USD', Description: 'United States Dollar' }],
    Accounts: [
      { Code: '200', Name: 'Sales', Status: 'ACTIVE', Type: 'REVENUE', Class: 'REVENUE', TaxType: 'TAX001' },
    ],
  };
  return lists[name] ?? [];
}
