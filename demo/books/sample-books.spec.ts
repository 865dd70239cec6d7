import { sum } from './amounts';
import { type Books, readBooks, writeBooks } from './books';
import type { CreditNote, DocumentStatus, Invoice, LineItem } from './document-types';
import { type ExpectedState, expectedState } from './notes';
import { sampleText } from './sample-books';

const text = sampleText();
const books: Books = readBooks(text);
const sales = books.Invoices.filter((invoice) => invoice.Type === 'ACCREC');
const credits = books.CreditNotes.filter((note) => note.Type === 'ACCRECCREDIT');
const isApproved = ({ Status }: { Status: DocumentStatus }): boolean =>
  Status === 'AUTHORISED' || Status === 'PAID';
const approved: (Invoice | CreditNote)[] = [...sales, ...credits].filter(isApproved);

function numberOf(document: Invoice | CreditNote): string {
  return 'InvoiceNumber' in document ? document.InvoiceNumber : document.CreditNoteNumber;
}

function stateOf(document: Invoice | CreditNote): ExpectedState {
  return expectedState(books.Notes[numberOf(document)] ?? '');
}

function contactOf(document: Invoice | CreditNote): Books['Contacts'][number] {
  const contact = books.Contacts.find((entry) => entry.ContactID === document.Contact.ContactID);
  if (contact === undefined) throw new Error(`${numberOf(document)} has a contact that is not in the books`);
  return contact;
}

function originalOf(note: CreditNote): Invoice | undefined {
  const number = note.Allocations[0]?.Invoice.InvoiceNumber ?? /INV-\d+/.exec(note.Reference)?.[0];
  return sales.find((invoice) => invoice.InvoiceNumber === number);
}

function taxTypes(document: Invoice | CreditNote): string[] {
  return [...new Set(document.LineItems.flatMap((line) => line.TaxType ?? []))];
}

const usesTax = (taxType: string) => (document: Invoice | CreditNote) => taxTypes(document).includes(taxType);
const isDated = (year: string, document: Invoice | CreditNote): boolean =>
  document.DateString.startsWith(year);
const anyLine = (test: (line: LineItem) => boolean) => (document: Invoice | CreditNote) =>
  document.LineItems.some(test);
const appliedTo = (note: CreditNote): CreditNote[] =>
  credits.filter((other) => originalOf(other) !== undefined && originalOf(other) === originalOf(note));

describe('the shipped books', () => {
  it('are written down as the program writes books', () => {
    expect(text).toBe(writeBooks(books));
  });

  it('hold at least 40 approved sales documents, most of them sound', () => {
    expect(approved.length).toBeGreaterThanOrEqual(40);
    const sound = approved.filter((document) => stateOf(document) === 'fiscalised');
    expect(sound.length).toBeGreaterThan(approved.length * 0.6);
  });

  it('have one note for every document, and none for another', () => {
    const numbers = [...books.Invoices, ...books.CreditNotes].map(numberOf);
    expect(Object.keys(books.Notes).sort()).toEqual([...numbers].sort());
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('expect exactly the approved sales to be sent or to wait', () => {
    const outside = [...books.Invoices, ...books.CreditNotes].filter(
      (document) => stateOf(document) !== 'never sent',
    );
    expect(outside.map(numberOf).sort()).toEqual(approved.map(numberOf).sort());
  });

  it('number sales in the order of their dates, from December 2025 to October 2026', () => {
    for (const series of [sales, credits]) {
      const byNumber = [...series].sort((a, b) => numberOf(a).localeCompare(numberOf(b)));
      const days = byNumber.map((document) => document.DateString);
      expect(days).toEqual([...days].sort());
    }
    const days = approved.map((document) => document.DateString.slice(0, 7)).sort();
    expect([days[0], days.at(-1)]).toEqual(['2025-12', '2026-10']);
  });

  it('give every ordinary buyer a TIN, a VAT number, an address and a phone', () => {
    expect(books.Mappings.buyerNumbers).toEqual({ tin: 'CompanyNumber', vatNumber: 'TaxNumber' });
    const exceptions = ['Cash Sale Walk-in', 'Tariro Moyo Plumbing', 'Chegutu Fencing Contractors'];
    const ordinary = approved.map(contactOf).filter((contact) => !exceptions.includes(contact.Name));
    for (const contact of ordinary) {
      expect(contact.CompanyNumber).toMatch(/^\d{10}$/);
      expect(contact.TaxNumber).toMatch(/^\d{9}$/);
      expect(contact.Addresses[0]).toMatchObject({ AddressType: 'STREET', Country: 'Zimbabwe' });
      expect(contact.Addresses[0]?.AddressLine1).toMatch(/^\d+\S* \S/);
      expect(contact.Phones[0]?.PhoneNumber).toMatch(/^\d{7}$/);
    }
  });

  it('use the old standard rate for sales of 2025 only, and for credit notes on them', () => {
    for (const sale of sales) {
      expect(usesTax('OUTPUT')(sale) && !isDated('2025', sale)).toBe(false);
      expect(usesTax('TAX001')(sale) && isDated('2025', sale)).toBe(false);
    }
    for (const note of credits.filter(usesTax('OUTPUT'))) {
      expect(originalOf(note)?.DateString).toMatch(/^2025/);
    }
  });

  it('put item and account on every line with an amount, all of them in the books', () => {
    const lines = [...books.Invoices, ...books.CreditNotes].flatMap((document) => document.LineItems);
    const valued = lines.filter((line) => line.LineAmount !== undefined);
    const items = books.Items.map((item) => item.Code);
    const accounts = books.Accounts.map((account) => account.Code);
    expect(valued.filter((line) => !items.includes(line.ItemCode ?? ''))).toEqual([]);
    expect(valued.filter((line) => !accounts.includes(line.AccountCode ?? ''))).toEqual([]);
  });

  it('date credit notes after their originals and credit no tax that those lack', () => {
    for (const note of credits) {
      const original = originalOf(note);
      if (original === undefined) continue;
      expect(note.DateString > original.DateString).toBe(true);
      expect(note.Contact.ContactID).toBe(original.Contact.ContactID);
      expect(note.CurrencyCode).toBe(original.CurrencyCode);
      expect(taxTypes(original)).toEqual(expect.arrayContaining(taxTypes(note)));
    }
  });

  it('show both sides of an allocation', () => {
    for (const note of books.CreditNotes) {
      for (const { Invoice: named, Amount } of note.Allocations) {
        const invoice = books.Invoices.find((entry) => entry.InvoiceID === named.InvoiceID);
        expect(invoice?.InvoiceNumber).toBe(named.InvoiceNumber);
        const applied = invoice?.CreditNotes.find((entry) => entry.CreditNoteID === note.CreditNoteID);
        expect(applied?.AppliedAmount).toEqual(Amount);
      }
    }
  });
});

type Test = (document: Invoice | CreditNote) => boolean;
type CreditTest = (note: CreditNote) => boolean;

const SOUND: [string, Test][] = [
  ['a single line', (d) => d.LineItems.length === 1],
  ['twelve lines', (d) => d.LineItems.length === 12],
  ['US dollars', (d) => d.CurrencyCode === 'USD'],
  ['Zimbabwe Gold', (d) => d.CurrencyCode === 'ZWG'],
  ['15 %', usesTax('OUTPUT')],
  ['15.5 %', usesTax('TAX001')],
  ['zero-rated goods alone', (d) => taxTypes(d).join() === 'ZERORATEDOUTPUT'],
  ['exempt goods alone', (d) => taxTypes(d).join() === 'EXEMPTOUTPUT'],
  ['three taxes, tax on top', (d) => taxTypes(d).length === 3 && d.LineAmountTypes === 'Exclusive'],
  ['three taxes, tax included', (d) => taxTypes(d).length === 3 && d.LineAmountTypes === 'Inclusive'],
  ['a discount rate', anyLine((line) => line.DiscountRate?.greaterThan(0) ?? false)],
  ['a discount amount', anyLine((line) => line.DiscountAmount?.greaterThan(0) ?? false)],
  ['a price with four decimals', anyLine((line) => line.UnitAmount?.decimalPlaces() === 4)],
  ['a broken quantity', anyLine((line) => (line.Quantity?.decimalPlaces() ?? 0) > 0)],
  ['a line that is only text', anyLine((line) => line.LineAmount === undefined)],
  ['a free line', anyLine((line) => line.LineAmount?.isZero() ?? false)],
  ['paid', (d) => d.Status === 'PAID' && d.Payments.length > 0],
  ['paid in part', (d) => d.Status === 'AUTHORISED' && d.Payments.length > 0],
  ['not paid', (d) => d.Status === 'AUTHORISED' && d.Payments.length === 0],
  ['a description over 200 characters', anyLine((line) => line.Description.length > 200)],
  ['an apostrophe in the name', (d) => d.Contact.Name.includes("'")],
  ['an accent in the name', (d) => /[à-ÿ]/i.test(d.Contact.Name)],
  ['an ampersand in the name', (d) => d.Contact.Name.includes('&')],
  ['a trade name', (d) => d.Contact.Name.includes(' t/a ')],
  ['an HS code as item code', anyLine((line) => /^\d{8}$/.test(line.ItemCode ?? ''))],
  ['an HS code in the description', anyLine((line) => /^\(\d{8}\) /.test(line.Description))],
  ['a cash customer', (d) => d.Contact.Name === 'Cash Sale Walk-in' && contactOf(d).CompanyNumber === ''],
];

const WAITING: [string, Test][] = [
  ['no TIN', (d) => d.Contact.Name !== 'Cash Sale Walk-in' && contactOf(d).CompanyNumber === ''],
  ['a short TIN', (d) => contactOf(d).CompanyNumber.length === 9],
  ['an unmapped tax', usesTax('TAX002')],
  ['no tax at all', (d) => d.LineAmountTypes === 'NoTax'],
  ['an unmapped currency', (d) => d.CurrencyCode === 'ZAR'],
  ['a rounding trap, tax on top', (d) => noteStarts(d, 'Rounding') && d.LineAmountTypes === 'Exclusive'],
  ['a rounding trap, tax included', (d) => noteStarts(d, 'Rounding') && d.LineAmountTypes === 'Inclusive'],
  ['a negative line', anyLine((line) => line.LineAmount?.isNegative() ?? false)],
  ['tax typed over', (d) => noteStarts(d, 'Tax that a person has typed')],
  ['a total typed over', (d) => 'EnteredTotal' in d && d.RoundingAmount?.toFixed() === '0.01'],
];

const SOUND_CREDITS: [string, CreditTest][] = [
  ['full', (note) => originalOf(note)?.Total.equals(note.Total) ?? false],
  ['partial', (note) => originalOf(note)?.Total.greaterThan(note.Total) ?? false],
  ['two partial ones on one invoice', (note) => appliedTo(note).length === 2],
  ['allocated', (note) => note.Allocations.length === 1],
  ['by reference only', (note) => note.Allocations.length === 0 && originalOf(note) !== undefined],
  ['15 % dated 2026', (note) => isDated('2026', note) && usesTax('OUTPUT')(note)],
];

const WAITING_CREDITS: [string, CreditTest][] = [
  ['without original', (note) => originalOf(note) === undefined && note.Reference !== ''],
  ['without reason', (note) => note.Reference === '' && note.Allocations.length === 1],
  [
    'over what is left',
    (note) => sum(appliedTo(note).map((other) => other.Total)).greaterThan(originalOf(note)?.Total ?? 0),
  ],
  ['on an invoice that waits', (note) => waits(originalOf(note))],
];

function noteStarts(document: Invoice | CreditNote, start: string): boolean {
  return books.Notes[numberOf(document)]?.startsWith(start) ?? false;
}

function waits(original: Invoice | undefined): boolean {
  return original !== undefined && stateOf(original) === 'waiting';
}

describe('the variety of the shipped books', () => {
  it.each(SOUND)('has a sound invoice with %s', (_name, test) => {
    const invoices = sales.filter((invoice) => stateOf(invoice) === 'fiscalised');
    expect(invoices.filter(test).length).toBeGreaterThan(0);
  });

  it.each(WAITING)('has an invoice that waits with %s', (_name, test) => {
    const invoices = sales.filter((invoice) => stateOf(invoice) === 'waiting');
    expect(invoices.filter(test).length).toBeGreaterThan(0);
  });

  it('has sales of one, a few and twelve lines', () => {
    const lengths = new Set(sales.map((invoice) => invoice.LineItems.length));
    expect([...lengths]).toEqual(expect.arrayContaining([1, 2, 3, 5, 12]));
  });

  it.each(SOUND_CREDITS)('has a sound credit note: %s', (_name, test) => {
    const notes = credits.filter((note) => stateOf(note) === 'fiscalised' && note.Reference !== '');
    expect(notes.filter(test).length).toBeGreaterThan(0);
  });

  it.each(WAITING_CREDITS)('has a credit note that waits: %s', (_name, test) => {
    const notes = credits.filter((note) => stateOf(note) === 'waiting');
    expect(notes.filter(test).length).toBeGreaterThan(0);
  });

  it.each(['DRAFT', 'SUBMITTED', 'VOIDED', 'DELETED'] as const)('has a sale that is %s', (status) => {
    const found = sales.filter((invoice) => invoice.Status === status);
    expect(found.map(stateOf)).toEqual(['never sent']);
  });

  it('has three bills and a supplier’s credit note, never sent', () => {
    const bills = books.Invoices.filter((invoice) => invoice.Type === 'ACCPAY');
    const supplierCredits = books.CreditNotes.filter((note) => note.Type === 'ACCPAYCREDIT');
    expect([...bills, ...supplierCredits].map(stateOf)).toEqual(Array(4).fill('never sent'));
    expect([bills.length, supplierCredits.length]).toEqual([3, 1]);
  });
});
