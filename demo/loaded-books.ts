import { readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import { parse } from 'lossless-json';
import { writeBooks } from './books/books';
import { generateBooks } from './books/generate-books';
import { MONTH, monthBooks } from './books/month/month-books';
import { sampleText } from './books/sample-books';

/** Number of the invoice in the shipped books that the second act copies. */
export const TROUBLED = 'INV-0042';

/** Document of the source, with the fields that the demo needs. */
export interface SourceDocument {
  readonly Type?: string;
  readonly Status?: string;
  readonly InvoiceID?: string;
  readonly CreditNoteID?: string;
  readonly InvoiceNumber?: string;
  readonly CreditNoteNumber?: string;
  readonly CurrencyCode?: string;
  readonly DateString?: string;
  readonly LineItems?: readonly { TaxType?: string; TaxAmount?: Decimal; LineAmount?: Decimal }[];
  readonly LineAmountTypes?: string;
}

export interface SourceMappings {
  readonly currencies: readonly { source: string; destination: string }[];
  readonly taxes: readonly {
    taxType: string;
    taxCode: string;
    taxName: string;
    validFrom?: string;
    validTill?: string;
  }[];
  readonly productCodes: readonly { scope: string; key: string; code: string }[];
}

export interface LoadedBooks {
  /** Origin of the documents, for people. */
  readonly name: string;
  /** JSON text that is loaded into the simulated Xero. */
  readonly text: string;
  readonly invoices: readonly SourceDocument[];
  readonly creditNotes: readonly SourceDocument[];
  /** Tax rates of the organisation, as far as the source has them. */
  readonly taxRates: readonly { readonly TaxType?: string; readonly EffectiveRate?: Decimal }[];
  /** Money received without an invoice. */
  readonly takings: readonly { readonly BankTransactionID: string }[];
  readonly organisation: {
    readonly Name?: string;
    readonly BaseCurrency?: string;
    readonly CountryCode?: string;
  };
  /** Mappings of an administrator; null: the source has none, and the demo guesses them. */
  readonly mappings: SourceMappings | null;
  /** Month whose decisions are made first, and whose VAT return is compared at the end; null: none. */
  readonly month: { readonly from: string; readonly till: string } | null;
  /** True when an invoice exists from which faults can be made (`second-act.ts`). */
  readonly hasSecondAct: boolean;
}

/**
 * Source of the books: a file in Xero's JSON form, generated documents, a month of the sample business, or its shipped
 * documents.
 */
export type BooksSource =
  { readonly file: string } | { readonly documents: number; readonly seed: number } | 'month' | 'samples';

/** Loads the documents of a run. @throws Error with a sentence for people if a file cannot be used */
export function loadBooks(source: BooksSource): LoadedBooks {
  if (source === 'samples') return fromText('the sample business', sampleText());
  if (source === 'month')
    return { ...fromText('a month of the sample business', writeBooks(monthBooks())), month: MONTH };
  if ('file' in source) return fromText(source.file, readSource(source.file));
  return fromText(
    `${source.documents} generated documents (seed ${source.seed})`,
    writeBooks(generateBooks(source)),
  );
}

function readSource(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

function fromText(name: string, text: string): LoadedBooks {
  const json = parseSource(name, text);
  const list = (field: string): readonly SourceDocument[] => {
    const value = json[field] ?? [];
    if (!Array.isArray(value)) throw new Error(`${name}: "${field}" must be a list`);
    return value as readonly SourceDocument[];
  };
  return {
    name,
    text,
    invoices: list('Invoices'),
    creditNotes: list('CreditNotes'),
    taxRates: (json.TaxRates ?? []) as LoadedBooks['taxRates'],
    takings: (json.BankTransactions ?? []) as LoadedBooks['takings'],
    organisation: json.Organisation ?? {},
    mappings: (json.Mappings ?? null) as SourceMappings | null,
    month: null,
    hasSecondAct: list('Invoices').some(({ InvoiceNumber }) => InvoiceNumber === TROUBLED),
  };
}

function parseSource(name: string, text: string): Record<string, unknown> {
  try {
    const json = parse(text, undefined, (digits) => new Decimal(digits));
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return json as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${name} is not JSON: ${(error as Error).message}`, { cause: error });
  }
  throw new Error(`${name} must hold a JSON object with "Invoices", "CreditNotes", "Contacts" or "Items"`);
}
