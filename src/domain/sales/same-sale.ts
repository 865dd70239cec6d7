import type { CalendarDay } from '../calendar-day';
import { contentOf } from '../lifecycle/document-decision';
import { ERASED_CUSTOMER, foldedName } from './customer';
import { type Decimal, sum } from '../money';
import type { SalesDocument } from './sales-document';
import { readSalesDocument } from './sales-document-json';
import { singleSpaced } from '../blank-text';

/** Pattern of letters in scripts with two cases: Latin, Greek, Cyrillic, Armenian. */
const CAPITALS = /[A-Z\u00C0-\u00DE\u0100-\u024F\u0370-\u03FF\u0400-\u052F\u0531-\u0556\u1E00-\u1EFF]/g;
/** Every dash of Unicode without a compatibility mapping to another, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Key under which spellings of a number are equal: ignores case, width, dashes and blanks, since the authority's rule
 * is unknown, but never joins digits. Equals `number_key` in SQL (migrations).
 */
export function numberKey(number: string): string {
  const folded = number.normalize('NFKC').replace(CAPITALS, small).replace(DASHES, '-');
  return singleSpaced(folded);
}

/** Lower-case letter, if it is a single one; otherwise the capital stays. */
function small(capital: string): string {
  const letter = capital.toLowerCase();
  return letter.length === 1 ? letter : capital;
}

/**
 * Differences that a person must confirm one by one before a document counts as part of a fiscalised sale; `rest`: its
 * total is lower.
 */
export const SALE_DIFFERENCES = ['number', 'date', 'tax', 'rest'] as const;
export type SaleDifference = (typeof SALE_DIFFERENCES)[number];

/** Differences that prove that a document is a different sale. */
export type SaleObstacle = 'customer' | 'currency' | 'total';

interface ComparedSale {
  readonly obstacles: readonly SaleObstacle[];
  readonly differences: readonly SaleDifference[];
}

/**
 * Decides whether a document may be the sale that another document was fiscalised for.
 * @param sent the other document as fiscalised
 * @param linked total of the documents already linked to it in the same books
 */
export function compareSale(sent: SalesDocument, present: SalesDocument, linked: Decimal): ComparedSale {
  const lower = present.total.lt(sent.total);
  const differs: readonly (readonly [SaleDifference, boolean])[] = [
    ['number', numberKey(sent.number) !== numberKey(present.number)],
    ['date', sent.issuedOn !== present.issuedOn],
    ['tax', !lower && !sent.totalTax.eq(present.totalTax)],
    ['rest', lower],
  ];
  const stands: readonly (readonly [SaleObstacle, boolean])[] = [
    ['customer', !isSameCustomer(sent, present)],
    ['currency', sent.currency !== present.currency],
    ['total', present.total.plus(linked).gt(sent.total)],
  ];
  return { obstacles: namesOf(stands), differences: namesOf(differs) };
}

/** Fiscalised sale with the documents of the comparing books that are linked to it, as JSON texts. */
export interface SentSale {
  readonly source: string;
  readonly linked: readonly string[];
}

/** Compares a document with a sale that was fiscalised; approved documents other than itself take their part of it. */
export function compareSent({ source, linked }: SentSale, present: SalesDocument): ComparedSale {
  const others = linked
    .map(readSalesDocument)
    .filter(({ status, sourceId }) => status === 'approved' && sourceId !== present.sourceId);
  return compareSale(readSalesDocument(source), present, sum(others.map(({ total }) => total)));
}

/** True for a document that agrees with the receipt of the sale; its number is not part of what was linked. */
export function agreesWithSent(sale: SentSale, present: SalesDocument): boolean {
  const { obstacles, differences } = compareSent(sale, present);
  return obstacles.length === 0 && differences.every((one) => one === 'number');
}

function namesOf<Name>(found: readonly (readonly [Name, boolean])[]): Name[] {
  return found.flatMap(([name, is]) => (is ? [name] : []));
}

/** True for the same name or a shared number, and for an erased customer, who cannot be compared. */
function isSameCustomer(sent: SalesDocument, present: SalesDocument): boolean {
  const [before, now] = [contentOf(sent), contentOf(present)];
  if (before.customer === ERASED_CUSTOMER) return true;
  return (
    before.numbers.some((number) => now.numbers.includes(number)) ||
    foldedName(before.customer) === foldedName(now.customer)
  );
}

/** Sale fiscalised with another document, as named in that document's history note. */
export interface NamedSale {
  readonly number: string;
  /** Name of the organisation that owns the other document. */
  readonly books: string;
  /** Date of its receipt; null: not known. */
  readonly datedOn: CalendarDay | null;
  /** True: fiscalised here; false: the receipt was made elsewhere, and its PDF is not known. */
  readonly isMadeHere: boolean;
  /** Amounts as decimal text; null: the document is the whole sale. */
  readonly rest: { readonly amount: string; readonly of: string } | null;
}
