import { type Books, readBooks, writeBooks } from './books';
import type { CreditNote, Invoice } from './document-types';
import { generateBooks } from './generate-books';
import { sampleBooks } from './sample-books';
import { type ExpectedState, expectedState } from './notes';

const books = generateBooks({ documents: 2000, seed: 11 });

function shareOf(of: Books, state: ExpectedState): number {
  const states = Object.values(of.Notes).map(expectedState);
  return states.filter((found) => found === state).length / states.length;
}

/** Ids in the books, in order. */
function idsIn(of: Books): string[] {
  const ids = of.Invoices.flatMap((invoice) => [
    invoice.InvoiceID,
    ...invoice.Payments.map((payment) => payment.PaymentID),
    ...invoice.LineItems.map((line) => line.LineItemID),
  ]);
  const creditIds = of.CreditNotes.flatMap((note) => [
    note.CreditNoteID,
    ...note.Payments.map((payment) => payment.PaymentID),
    ...note.Allocations.map((allocation) => allocation.AllocationID),
    ...note.LineItems.map((line) => line.LineItemID),
  ]);
  return [...ids, ...creditIds];
}

function originalNumber(note: CreditNote): string | undefined {
  return note.Allocations[0]?.Invoice.InvoiceNumber ?? /(?:INV|BILL)-\d+/.exec(note.Reference)?.[0];
}

describe('generateBooks', () => {
  it('makes the same books of the same seed, and others of another', () => {
    const again = writeBooks(generateBooks({ documents: 300, seed: 5 }));
    expect(writeBooks(generateBooks({ documents: 300, seed: 5 }))).toBe(again);
    expect(writeBooks(generateBooks({ documents: 300, seed: 6 }))).not.toBe(again);
  });

  it.each([0, 1, 2, 57])('makes as many documents as asked for: %i', (documents) => {
    const made = generateBooks({ documents, seed: 3 });
    expect(made.Invoices.length + made.CreditNotes.length).toBe(documents);
    expect(Object.keys(made.Notes)).toHaveLength(documents);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d documents', (documents) => {
    expect(() => generateBooks({ documents, seed: 1 })).toThrow(RangeError);
  });

  it('refuses a seed that is not a whole number', () => {
    expect(() => generateBooks({ documents: 1, seed: 1.5 })).toThrow(RangeError);
  });

  it('never uses an id twice, neither in one set nor across sets', () => {
    const ids = [books, generateBooks({ documents: 500, seed: 12 }), sampleBooks()].flatMap(idsIn);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('survives being written and read', () => {
    const text = writeBooks(books);
    expect(writeBooks(readBooks(text))).toBe(text);
  });

  it.each([1, 11, 99])('holds the shares of its kinds for seed %i', (seed) => {
    const made = generateBooks({ documents: 2000, seed });
    expect(made.CreditNotes.length / 2000).toBeGreaterThan(0.06);
    expect(made.CreditNotes.length / 2000).toBeLessThan(0.1);
    expect(shareOf(made, 'waiting')).toBeGreaterThan(0.04);
    expect(shareOf(made, 'waiting')).toBeLessThan(0.09);
    expect(shareOf(made, 'never sent')).toBeLessThan(0.05);
  });

  it('keeps documents in the order of their dates', () => {
    for (const days of [books.Invoices, books.CreditNotes].map((list) => list.map((d) => d.DateString))) {
      expect(days).toEqual([...days].sort());
    }
    expect(books.Invoices[0]?.DateString).toBe('2025-12-01T00:00:00');
    expect(books.Invoices.at(-1)?.DateString).toBe('2026-10-31T00:00:00');
  });

  it('credits earlier invoices of the same buyer, currency and taxes, and never more than there is', () => {
    const byNumber = new Map(books.Invoices.map((invoice) => [invoice.InvoiceNumber, invoice]));
    const sound = books.CreditNotes.filter(
      (note) => expectedState(books.Notes[note.CreditNoteNumber] ?? '') === 'fiscalised',
    );
    const credited = new Map<Invoice, CreditNote[]>();
    for (const note of sound) {
      const original = byNumber.get(originalNumber(note) ?? '');
      if (original === undefined) throw new Error(`${note.CreditNoteNumber} has no original`);
      expect(expectedState(books.Notes[original.InvoiceNumber] ?? '')).toBe('fiscalised');
      expect(note.DateString >= original.DateString).toBe(true);
      expect(note.Contact).toEqual(original.Contact);
      expect(note.CurrencyCode).toBe(original.CurrencyCode);
      const taxTypes = original.LineItems.map((line) => line.TaxType);
      expect(taxTypes).toEqual(expect.arrayContaining(note.LineItems.map((line) => line.TaxType)));
      credited.set(original, [...(credited.get(original) ?? []), note]);
    }
    for (const [original, notes] of credited) {
      const left = notes.reduce((rest, note) => rest.minus(note.Total), original.Total);
      expect(left.isNegative()).toBe(false);
    }
  });

  it('writes credit notes without discounts and with positive amounts', () => {
    const lines = books.CreditNotes.flatMap((note) => note.LineItems);
    expect(lines.filter((line) => line.DiscountRate ?? line.DiscountAmount)).toEqual([]);
    expect(lines.filter((line) => !line.LineAmount?.greaterThan(0))).toEqual([]);
  });
});

const sales = books.Invoices.filter((invoice) => invoice.Type === 'ACCREC');
const lines = sales.flatMap((invoice) => invoice.LineItems);
const notes = Object.values(books.Notes);

describe('the variety of generated books', () => {
  it.each<[string, boolean]>([
    ['Zimbabwe Gold', sales.some((sale) => sale.CurrencyCode === 'ZWG')],
    ['prices that include tax', sales.some((sale) => sale.LineAmountTypes === 'Inclusive')],
    ['mixed taxes', sales.some((sale) => new Set(sale.LineItems.map((line) => line.TaxType)).size > 2)],
    ['discount rates', lines.some((line) => line.DiscountRate)],
    ['discount amounts', lines.some((line) => line.DiscountAmount)],
    ['four decimals', lines.some((line) => line.UnitAmount?.decimalPlaces() === 4)],
    ['broken quantities', lines.some((line) => (line.Quantity?.decimalPlaces() ?? 0) > 0)],
    ['lines of text', lines.some((line) => line.LineAmount === undefined)],
    ['free lines', lines.some((line) => line.LineAmount?.isZero())],
    ['long descriptions', lines.some((line) => line.Description.length > 200)],
    ['HS codes in descriptions', lines.some((line) => line.Description.startsWith('(84715000) '))],
    ['HS codes as item codes', lines.some((line) => line.ItemCode === '84715000')],
    ['cash sales', sales.some((sale) => sale.Contact.Name === 'Cash Sale Walk-in')],
    ['part payments', sales.some((sale) => sale.Status === 'AUTHORISED' && sale.AmountPaid.greaterThan(0))],
    ['the old standard rate', lines.some((line) => line.TaxType === 'OUTPUT')],
    ['bills', books.Invoices.some((invoice) => invoice.Type === 'ACCPAY')],
    ['drafts', sales.some((sale) => sale.Status === 'DRAFT')],
    ['voided sales', sales.some((sale) => sale.Status === 'VOIDED')],
    ['credit by reference only', books.CreditNotes.some((note) => note.Allocations.length === 0)],
  ])('includes %s', (_name, isIncluded) => {
    expect(isIncluded).toBe(true);
  });

  it.each([
    'the contact has no TIN',
    'a TIN has ten digits',
    'TAX002 is not mapped',
    'NONE is not mapped',
    'ZAR is not mapped',
    'books and authority differ by a cent',
    'a line is below zero',
    'a cent more than the rate makes',
    'a cent less than the total',
    'it names no original',
    'a credit note needs a reason',
    'it credits more than is left of its original',
    'its original waits',
  ])('includes documents that wait because %s', (because) => {
    expect(notes.some((note) => note.includes(because))).toBe(true);
  });
});
