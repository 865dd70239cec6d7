import fc from 'fast-check';
import { Decimal } from '../money';
import { namesDocument, type PrintedDocument, provesDocument } from './printed-document';

/** Printed forms of 1234.50 found in fourteen services and systems, and a few more. */
const STYLES: readonly ((text: string, currency: string) => string)[] = [
  (text, currency) => `${currency} ${text}`,
  (text, currency) => `${currency} ${grouped(text, ',', '.')}`,
  (text, currency) => `${currency} ${grouped(text, '.', ',')}`,
  (text, currency) => `${currency} ${grouped(text, '\u2009', '.')}`,
  (text, currency) => `${currency} ${grouped(text, '\u00A0', ',')}`,
  (text, currency) => `${currency} ${grouped(text, ' ', '.')}`,
  (text, currency) => `${currency} ${grouped(text, "'", '.')}`,
  (text, currency) => `${currency}${text}`,
  (text, currency) => `${currency}${grouped(text, ',', '.')}`,
  (text, currency) => `${grouped(text, ',', '.')}${currency}`,
  (text, currency) => `${grouped(text, ',', '.')} ${currency}`,
  (text, currency) => `${signOf(currency)} ${grouped(text, ',', '.')}`,
  (text, currency) => `${signOf(currency)}${grouped(text, ',', '.')}`,
  (text, currency) => `${currency} ${text.replace(/0$/, '')}`,
];
const NEGATIVE: readonly ((printed: string, currency: string) => string)[] = [
  (printed) => printed,
  (printed) => `-${printed}`,
  (printed) => `(${printed})`,
];

function grouped(text: string, separator: string, point: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, separator) + point + decimals;
}

function signOf(currency: string): string {
  return { USD: 'US$', EUR: '€', GBP: '£' }[currency] ?? currency;
}

const number = fc.oneof(
  fc
    .tuple(fc.constantFrom('INV-', 'CN-', 'A/', '2026/', 'INV 1', ''), fc.integer({ min: 1, max: 30 }))
    .map(([prefix, place]) => `${prefix}${place}`),
  fc.stringMatching(/^[A-Z0-9]{1,3}[-/. ]?[A-Z0-9]{1,4}$/),
);
const cents = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 99_999_999 }));
const amount = cents.map((whole) => new Decimal(whole).dividedBy(100));
const document: fc.Arbitrary<PrintedDocument> = fc.record({
  kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
  number,
  total: amount,
  currency: fc.constantFrom('USD', 'ZWG', 'EUR', 'GBP'),
});
const print = fc.record({
  style: fc.constantFrom(...STYLES),
  negative: fc.constantFrom(...NEGATIVE),
  hyphen: fc.constantFrom('-', '\u2011', '\u2010'),
  quantity: fc.integer({ min: 1, max: 999 }),
  price: amount,
  day: fc.integer({ min: 1, max: 400 }),
});

/** Text of a fiscal PDF as a reader extracts it; a credit note names the invoice it credits. */
function pdfOf(
  one: PrintedDocument,
  how: typeof print extends fc.Arbitrary<infer T> ? T : never,
  credited: string,
) {
  const isCredit = one.kind === 'credit_note';
  const shown = how.style(one.total.toFixed(2), one.currency);
  return [
    isCredit ? 'FISCAL CREDIT NOTE' : 'FISCAL TAX INVOICE',
    `Customer reference No: ${one.number.replaceAll('-', how.hyphen)}`,
    `Invoice No: 15/451`,
    `Fiscal day No: ${how.day} Date: 2026-03-02 14:05:09`,
    ...(isCredit ? ['CREDITED INVOICE', `Customer reference No: ${credited}`] : []),
    `Item 15% ${how.quantity} ${how.price.toFixed(2)} ${how.price.times(how.quantity).toFixed(2)}`,
    `Total ${isCredit ? how.negative(shown, one.currency) : shown}`,
  ].join('\n');
}

describe('the fiscal PDF of a document of ours', () => {
  it('names it, however its amounts are printed', () => {
    fc.assert(
      fc.property(document, print, (one, how) => {
        expect(namesDocument(pdfOf(one, how, 'INV-77'), one)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never proves another one, even with the same amount or a number that is like it', () => {
    fc.assert(
      fc.property(
        document,
        document,
        print,
        fc.boolean(),
        fc.boolean(),
        (one, other, how, isSame, isCredited) => {
          fc.pre(one.number !== other.number);
          const mine = isSame ? { ...other, total: one.total, currency: one.currency } : other;
          const text = pdfOf(one, how, isCredited ? mine.number : 'INV-77');
          expect(provesDocument(text, mine, [one])).toBe(false);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('never proves one of the same number with another total or currency', () => {
    fc.assert(
      fc.property(document, document, print, (one, other, how) => {
        fc.pre(!one.total.equals(other.total) || one.currency !== other.currency);
        const text = pdfOf(one, { ...how, quantity: 1, price: one.total }, 'INV-77');
        expect(provesDocument(text, { ...other, number: one.number }, [])).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });
});
