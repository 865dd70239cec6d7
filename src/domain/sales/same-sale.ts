import type { CalendarDay } from '../calendar-day';
import { contentOf } from '../lifecycle/document-decision';
import { ERASED_CUSTOMER } from './erased-customer';
import { foldedName } from './folded-name';
import type { Decimal } from '../money';
import { numberKey } from './number-key';
import type { SalesDocument } from './sales-document';

/**
 * Differences that a person has to confirm singly before a document counts as an already fiscalised sale;
 * `rest`: its total is lower.
 */
export const SALE_DIFFERENCES = ['number', 'date', 'tax', 'rest'] as const;
export type SaleDifference = (typeof SALE_DIFFERENCES)[number];

/** Differences that prove that a document is a different sale. */
export type SaleObstacle = 'customer' | 'currency' | 'total';

export interface ComparedSale {
  readonly obstacles: readonly SaleObstacle[];
  readonly differences: readonly SaleDifference[];
}

/**
 * Decides whether a document may be the sale that was fiscalised with another document.
 * @param sent the other document as it was fiscalised @param linked total of the documents of the same books
 * that are linked to it already
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

function namesOf<Name>(found: readonly (readonly [Name, boolean])[]): Name[] {
  return found.flatMap(([name, is]) => (is ? [name] : []));
}

/** Same name or a common number; the identity of an erased customer can no longer be compared. */
function isSameCustomer(sent: SalesDocument, present: SalesDocument): boolean {
  const [before, now] = [contentOf(sent), contentOf(present)];
  if (before.customer === ERASED_CUSTOMER) return true;
  return (
    before.numbers.some((number) => now.numbers.includes(number)) ||
    foldedName(before.customer) === foldedName(now.customer)
  );
}

/** A sale that was fiscalised with another document, as the note on the document names it. */
export interface NamedSale {
  readonly number: string;
  /** Name of the organisation that the other document is of. */
  readonly books: string;
  /** Date of its receipt; null: not known. */
  readonly datedOn: CalendarDay | null;
  /** True: fiscalised here; false: the receipt was made elsewhere, and its PDF is not known. */
  readonly isMadeHere: boolean;
  /** Amounts as decimal text; null: the document is the whole sale. */
  readonly rest: { readonly amount: string; readonly of: string } | null;
}
