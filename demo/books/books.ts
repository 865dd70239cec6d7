import { LosslessNumber, parse, stringify } from 'lossless-json';
import { Decimal } from './amounts';
import type { BankTransaction, CreditNote, Invoice } from './document-types';
import type { Account, Contact, Currency, Item, Mappings, Organisation, TaxRate } from './setting-types';

/**
 * The books of one organisation: Xero's own JSON form, every number an exact decimal. Sets of books made in one
 * process share what is set up (contacts, items, rates); documents and notes are each set's own.
 */
export interface Books {
  readonly Organisation: Organisation;
  readonly Contacts: Contact[];
  readonly Items: Item[];
  readonly TaxRates: TaxRate[];
  readonly Accounts: Account[];
  readonly Currencies: Currency[];
  /** Rules that an administrator of Ledgerstamp would set for this organisation. */
  readonly Mappings: Mappings;
  /** Note of each document by number: its purpose and expected state (see notes.ts). */
  Notes: Record<string, string>;
  Invoices: Invoice[];
  CreditNotes: CreditNote[];
  /** Money received without an invoice; left out: none. */
  BankTransactions?: BankTransaction[];
}

const LISTS = [
  'Contacts',
  'Items',
  'TaxRates',
  'Accounts',
  'Currencies',
  'Invoices',
  'CreditNotes',
] as const satisfies readonly (keyof Books)[];

const OBJECTS = ['Organisation', 'Mappings', 'Notes'] as const satisfies readonly (keyof Books)[];

/** Minimum decimals in Xero's JSON: quantities have four, exchange rates six, and money two. */
const LEAST_DECIMALS: Readonly<Record<string, number>> = { Quantity: 4, CurrencyRate: 6 };

/**
 * Reads books from JSON without a float in between. Throws a `SyntaxError` on text that is not JSON and an
 * `Error` naming the part that is missing; the parts themselves are taken as they are.
 */
export function readBooks(text: string): Books {
  const books = parse(text, null, (digits) => new Decimal(digits)) as Partial<Books> | null;
  if (books === null || typeof books !== 'object') throw new Error('Not a set of books: no JSON object');
  for (const list of LISTS) {
    if (!Array.isArray(books[list])) throw new Error(`Not a set of books: "${list}" is not a list`);
  }
  for (const part of OBJECTS) {
    if (typeof books[part] !== 'object' || books[part] === null || Array.isArray(books[part])) {
      throw new Error(`Not a set of books: "${part}" is not an object`);
    }
  }
  return books as Books;
}

/** Writes books as indented JSON with a final line break; text read by `readBooks` is reproduced byte for byte. */
export function writeBooks(books: Books): string {
  return `${stringify(books, asXeroWrites, 2) ?? ''}\n`;
}

/** Replacer for JSON: writes every amount with the decimals that Xero gives it. */
export function asXeroWrites(key: string, value: unknown): unknown {
  if (!Decimal.isDecimal(value)) return value;
  return new LosslessNumber(value.toFixed(Math.max(value.decimalPlaces(), LEAST_DECIMALS[key] ?? 2)));
}
