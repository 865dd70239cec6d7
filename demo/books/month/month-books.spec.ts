import { type Books, readBooks, writeBooks } from '../books';
import { expectedState } from '../notes';
import { MONTH, monthBooks } from './month-books';
import { movedDates } from './moved-dates';

const books: Books = monthBooks();
const invoices = books.Invoices;
const lines = invoices.flatMap(({ LineItems }) => LineItems);

describe('a month of the sample business', () => {
  it('is the same each time, and survives being written and read', () => {
    const text = writeBooks(books);
    expect(writeBooks(monthBooks())).toBe(text);
    expect(writeBooks(readBooks(text))).toBe(text);
  });

  it('has at least 400 approved documents, of which two in a hundred cannot go as they are', () => {
    const states = Object.values(books.Notes).map(expectedState);
    expect(states.length).toBeGreaterThanOrEqual(400);
    const waiting = states.filter((state) => state === 'waiting').length;
    expect(waiting).toBeGreaterThan(0);
    expect(waiting / states.length).toBeLessThan(0.02);
  });

  it.each([
    ['several lines', invoices.filter(({ LineItems }) => LineItems.length > 5), 40],
    [
      'several taxes',
      invoices.filter(({ LineItems }) => new Set(LineItems.map(({ TaxType }) => TaxType)).size > 1),
      40,
    ],
    ['a deposit deducted', lines.filter(({ ItemCode }) => ItemCode === 'DEPOSIT'), 15],
    ['a discount for the whole order', lines.filter(({ ItemCode }) => ItemCode === 'DISCOUNT'), 5],
    ['rounding', lines.filter(({ ItemCode }) => ItemCode === 'ROUNDING'), 8],
    ['item codes of four digits', lines.filter(({ ItemCode = '' }) => /^\d{4}$/.test(ItemCode)), 20],
    ['bulk', lines.filter(({ Quantity }) => Quantity?.greaterThan(10_000)), 10],
    ['a long reference', invoices.filter(({ Reference }) => Reference.length > 250), 4],
    ['the old rate', lines.filter(({ TaxType }) => TaxType === 'OUTPUT'), 50],
    ['credit for another day', books.CreditNotes, 15],
    ['takings of a day without an invoice', books.BankTransactions ?? [], 30],
  ])('has %s', (_what, found, least) => {
    expect(found.length).toBeGreaterThanOrEqual(least);
  });

  it('has an invoice to be moved before it is fiscalised, and one to be moved out of the month afterwards', () => {
    const { before, afterwards } = movedDates();
    expect(before.invoiceId).not.toBe(afterwards.invoiceId);
    expect(before.to < MONTH.till && MONTH.till < afterwards.to).toBe(true);
  });

  it('credits invoices of the year before', () => {
    const ofLastYear = books.CreditNotes.filter(({ LineItems }) =>
      LineItems.some(({ TaxType }) => TaxType === 'OUTPUT'),
    );
    expect(ofLastYear.length).toBeGreaterThan(0);
  });
});
