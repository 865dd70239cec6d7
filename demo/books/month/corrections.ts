import { stringify } from 'lossless-json';
import { asXeroWrites } from '../books';
import type { Invoice, LineItem } from '../document-types';
import { lineTax } from '../line-builder';
import type { Contact } from '../setting-types';
import { SETTINGS, UNUSUAL } from '../settings';
import { totalsOf } from '../totals';
import { monthBooks } from './month-books';
import { MONTH_CONTACTS, WITHHELD, WITHOUT_TIN } from './month-settings';

/** TINs that buyers have stated on request, by name. */
const TINS: Readonly<Record<string, string>> = {
  [UNUSUAL.withoutTin]: '2999000126',
  [UNUSUAL.shortTin]: '2999000119',
  [WITHOUT_TIN]: '2999000260',
};

/**
 * Correction that a bookkeeper makes in the books: its description, and the resulting elements in Xero's
 * JSON.
 */
export interface Correction {
  readonly what: string;
  readonly elements: string;
}

/** Corrections of everything in the month's books that can be corrected there. @param now a time in Xero's form */
export function corrections(now: string): Correction[] {
  const contacts = [...SETTINGS.Contacts, ...MONTH_CONTACTS].flatMap((contact) => corrected(contact, now));
  const invoices = monthBooks()
    .Invoices.filter(hasOldRate)
    .map((invoice) => atNewRate(invoice, now));
  return [
    ...contacts.map((contact) => ({
      what: `Entered the TIN of ${contact.Name} in Xero`,
      elements: json({ Contacts: [contact] }),
    })),
    ...invoices.map((invoice) => ({
      what: `Corrected the tax of ${invoice.InvoiceNumber} in Xero from 15 % to 15.5 %`,
      elements: json({ Invoices: [invoice] }),
    })),
  ];
}

/**
 * Update that an editor of the books stores after deleting the line of the tax withheld: fields in Xero's
 * JSON.
 */
export function withoutTaxWithheld(invoiceId: string): string {
  const invoice = monthBooks().Invoices.find(({ InvoiceID }) => InvoiceID === invoiceId);
  if (invoice === undefined) throw new Error(`the month has no invoice ${invoiceId}`);
  return json({ fields: { LineItems: invoice.LineItems.filter(({ ItemCode }) => ItemCode !== WITHHELD) } });
}

function corrected(contact: Contact, now: string): Contact[] {
  const tin = TINS[contact.Name];
  return tin === undefined ? [] : [{ ...contact, CompanyNumber: tin, UpdatedDateUTC: now }];
}

function hasOldRate({ DateString, LineItems }: Invoice): boolean {
  return DateString >= '2026' && LineItems.some(({ TaxType }) => TaxType === 'OUTPUT');
}

function atNewRate(invoice: Invoice, now: string): Invoice {
  const { LineAmountTypes: amountsAre } = invoice;
  const lines = invoice.LineItems.map((line): LineItem => {
    if (line.TaxType !== 'OUTPUT' || line.LineAmount === undefined) return line;
    return { ...line, TaxType: 'TAX001', TaxAmount: lineTax(line.LineAmount, 'TAX001', amountsAre) };
  });
  const totals = totalsOf(lines, amountsAre);
  return { ...invoice, ...totals, LineItems: lines, AmountDue: totals.Total, UpdatedDateUTC: now };
}

function json(elements: object): string {
  return stringify(elements, asXeroWrites) ?? '';
}
