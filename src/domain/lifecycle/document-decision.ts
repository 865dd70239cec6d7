import type { CalendarDay } from '../calendar-day';
import { numbersOf, foldedName, ERASED_CUSTOMER } from '../sales/customer';
import { type Decimal, formatAmount, ZERO } from '../money';
import type { FoundSign } from '../sales/foreign-signs';
import type { SalesDocument } from '../sales/sales-document';

/**
 * Decisions of a person about one document: excluded, sent despite the trigger, sent with today's date if late, credits
 * this invoice, belongs to this other sale, sent despite these signs. Each ends when the content changes.
 */
export const DOCUMENT_DECISIONS = ['excluded', 'released', 'declared', 'original', 'sale', 'anyway'] as const;
export type DecisionName = (typeof DOCUMENT_DECISIONS)[number];

/**
 * Stored decision with the version it was made about. Whether it still applies to the present version is
 * determined by {@link outdatedSince}.
 */
export interface MadeDecision {
  readonly decision: DecisionName;
  /** Document at the time of the decision, with the customer as known then. */
  readonly about: SalesDocument;
  /** Reason of an exclusion, or of sending it anyway; empty for other decisions. */
  readonly reason: string;
  /** Id of the chosen invoice, or of the document that the sale was fiscalised with; null for other decisions. */
  readonly originalId: string | null;
  /** Signs of another program despite which it is sent anyway; null for other decisions. */
  readonly signs: readonly FoundSign[] | null;
}

/** Content that a decision depends on; other fields may change. Amounts are decimal text. */
export interface NamedContent {
  readonly currency: string;
  readonly total: string;
  readonly customer: string;
  readonly issuedOn: CalendarDay;
  /** Numbers of the customer, as digits. */
  readonly numbers: readonly string[];
  readonly taxes: readonly NamedTax[];
}

interface NamedTax {
  readonly taxType: string;
  readonly net: string;
  readonly tax: string;
}

/** Outdated decision with the content before and now, for a sentence. */
export interface OutdatedDecision {
  readonly decision: DecisionName;
  readonly reason: string;
  readonly before: NamedContent;
  readonly now: NamedContent;
}

/** Returns the reason why a decision is outdated; null: it applies to this version. */
export function outdatedSince(made: MadeDecision, present: SalesDocument): OutdatedDecision | null {
  const { decision, reason, about } = made;
  const [before, now] = [contentOf(about), contentOf(present)];
  return differs(before, now) ? { decision, reason, before, now } : null;
}

/** Content of this version that a decision would depend on. */
export function contentOf(sales: SalesDocument): NamedContent {
  const { currency, total, customer, issuedOn } = sales;
  return {
    ...{ currency, total: formatAmount(total), customer: customer.name, issuedOn },
    ...{ numbers: [...new Set(numbersOf(customer))].sort(), taxes: taxesOf(sales) },
  };
}

/** Compares contents; name and numbers of an erased customer are gone and do not count. */
function differs(before: NamedContent, now: NamedContent): boolean {
  const isErased = before.customer === ERASED_CUSTOMER;
  return (
    (!isErased && foldedName(before.customer) !== foldedName(now.customer)) ||
    // Ignores numbers added later: the contact may not have been read at the time.
    before.numbers.some((number) => !now.numbers.includes(number)) ||
    before.currency !== now.currency ||
    before.issuedOn !== now.issuedOn ||
    before.total !== now.total ||
    JSON.stringify(before.taxes) !== JSON.stringify(now.taxes)
  );
}

/** Net and tax by tax rate of the books; ignores lines without value and the order of lines. */
function taxesOf({ lines, amountsAre }: SalesDocument): NamedTax[] {
  const sums = new Map<string, { net: Decimal; tax: Decimal }>();
  for (const { taxType, lineAmount, taxAmount } of lines) {
    const { net, tax } = sums.get(taxType) ?? { net: ZERO, tax: ZERO };
    const [amount, own] = [lineAmount ?? ZERO, taxAmount ?? ZERO];
    sums.set(taxType, {
      net: net.plus(amountsAre === 'inclusive' ? amount.minus(own) : amount),
      tax: tax.plus(own),
    });
  }
  return [...sums]
    .filter(([, { net, tax }]) => !net.isZero() || !tax.isZero())
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([taxType, { net, tax }]) => ({ taxType, net: formatAmount(net), tax: formatAmount(tax) }));
}
