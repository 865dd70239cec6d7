import { isBlank } from '../domain/blank-text';
import { addMonths, type CalendarDay } from '../domain/calendar-day';
import { issue, type Issue } from '../domain/issues/issue';
import type { NamedInvoice } from '../domain/issues/issue-parameters';
import { type Decimal, formatAmount } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import { withoutHidden } from '../domain/unstorable-text';
import type { CountryRules } from './country';
import type { MappingRules, OriginalInvoice } from './mapping-rules';
import { namedAt, namesAnotherNumber } from './named-numbers';
import { isOfCustomer } from './same-customer';

/** Returns the invoices to which the books have applied a document, each once. */
export function appliedTo({ allocations }: Pick<SalesDocument, 'allocations'>): string[] {
  return [...new Set(allocations.map(({ invoiceId }) => invoiceId))];
}

/**
 * Invoices of its own customer that the reference of a credit note names, as the books have no field for it. Empty
 * where it names an unknown number of the same series as well.
 */
export function namedInvoices<Invoice extends Pick<OriginalInvoice, 'number' | 'customer' | 'sent'>>(
  { customer, reference }: Pick<SalesDocument, 'customer' | 'reference'>,
  invoices: readonly Invoice[],
  rules: Pick<MappingRules, 'country' | 'buyer' | 'sellerNumber'>,
): Invoice[] {
  const text = withoutHidden(reference);
  const named = invoices
    .filter(({ number }) => namedAt(text, number).length > 0)
    .filter((invoice) => isOfCustomer(invoice, customer, rules));
  const numbers = named.map(({ number }) => number);
  return numbers.some((number) => namesAnotherNumber(text, number, numbers)) ? [] : named;
}

/** True when the invoice names this credit note among those applied to it. */
export function isAppliedTo(creditNote: Pick<SalesDocument, 'sourceId'>, invoice: SalesDocument): boolean {
  return invoice.creditNoteIds?.includes(creditNote.sourceId) ?? false;
}

/**
 * True for a credit note dated before its invoice, as when the customer uses the credit later. It is sent after the
 * invoice, so it must not hold the invoice back like other earlier documents.
 */
export function isBefore({ issuedOn }: Pick<SalesDocument, 'issuedOn'>, original: OriginalInvoice): boolean {
  return issuedOn < original.issuedOn;
}

/** Date and service currency with which a credit note is sent. */
export interface SubmittedCredit {
  readonly issuedOn: CalendarDay;
  readonly currency?: string;
}

export interface CheckedOriginal {
  readonly original: OriginalInvoice | null;
  readonly issues: Issue[];
}

/**
 * The original of a credit note, with all objections to crediting it. Where a person chose it, the invoices named in
 * the books are ignored.
 * @param candidates invoices to choose from where there is not exactly one original
 */
export function checkOriginal(
  document: SalesDocument,
  originals: readonly OriginalInvoice[],
  country: Pick<CountryRules, 'creditableMonths'>,
  isChosen = false,
  submitted: SubmittedCredit = document,
  candidates: () => readonly NamedInvoice[] = () => [],
): CheckedOriginal {
  const [original, ...others] = originals;
  if (original === undefined) return { original: null, issues: [unknownOriginal(document, candidates())] };
  const applied = new Map(document.allocations.map((entry) => [entry.invoiceId, entry.invoiceNumber]));
  if (!isChosen && (others.length > 0 || applied.size > 1)) {
    const invoices = [...new Set([...originals.map((invoice) => invoice.number), ...applied.values()])];
    const named = { invoices, candidates: candidates() };
    return { original: null, issues: [issue('ORIGINAL_AMBIGUOUS', 'allocations', named)] };
  }
  return {
    original,
    issues: [
      ...stateIssues(document, original),
      ...currencyIssues(document, original, submitted.currency),
      ...ageIssues(submitted.issuedOn, original, country),
      ...amountIssues(document, original),
    ],
  };
}

/** Holds a credit note without a reason, be it its own or the organisation's standard one (`referenceOf`). */
export function checkReason({ kind }: Pick<SalesDocument, 'kind'>, reason: string): Issue[] {
  return kind === 'invoice' || !isBlank(reason) ? [] : [issue('REASON_MISSING', 'reference')];
}

function unknownOriginal(document: SalesDocument, candidates: readonly NamedInvoice[]): Issue {
  const numbers = document.allocations.map((allocation) => allocation.invoiceNumber);
  const named = numbers.join('') === '' ? [] : numbers;
  return issue('ORIGINAL_UNKNOWN', 'allocations', { named, candidates });
}

/** Compares with the currency of the receipt if known, because that in the books may have changed. */
function currencyIssues(document: SalesDocument, original: OriginalInvoice, currency = ''): Issue[] {
  const receiptCurrency = original.sent?.currency;
  const isSame =
    receiptCurrency === undefined || currency === ''
      ? original.currency === document.currency
      : receiptCurrency === currency;
  if (isSame) return [];
  const invoiceCurrency = receiptCurrency ?? original.currency;
  const named = { invoice: original.number, currency: document.currency, invoiceCurrency };
  return [issue('ORIGINAL_CURRENCY_DIFFERS', 'currency', named)];
}

/**
 * Objections from the state of an invoice. The service credits an invoice by the id that it was sent under (contract,
 * Submit Credit Note), so one made elsewhere can be credited only if it was sent to this service.
 */
function stateIssues(document: SalesDocument, original: OriginalInvoice): Issue[] {
  const { number: invoice, elsewhere, isLeftOut, isOfOtherDevice } = original;
  if (isOfOtherDevice === true)
    return [issue('ORIGINAL_FISCALISED_ELSEWHERE', 'allocations', { invoice, isOfOtherDevice })];
  if (original.isFiscalised) return [];
  if (elsewhere !== undefined) {
    const isKnown = elsewhere.submittedAs !== null;
    return isKnown ? [] : [issue('ORIGINAL_FISCALISED_ELSEWHERE', 'allocations', { invoice })];
  }
  if (original.isUnderWay && !isBefore(document, original))
    return [issue('ORIGINAL_UNDER_WAY', 'allocations', { invoice, invoiceDay: original.issuedOn })];
  const left = isLeftOut === true ? { isLeftOut } : {};
  return [issue('ORIGINAL_NOT_FISCALISED', 'allocations', { invoice, ...left })];
}

function ageIssues(
  issuedOn: CalendarDay,
  original: OriginalInvoice,
  { creditableMonths }: Pick<CountryRules, 'creditableMonths'>,
): Issue[] {
  const lastDay = addMonths(original.issuedOn, creditableMonths);
  if (issuedOn <= lastDay) return [];
  return [issue('ORIGINAL_TOO_OLD', 'issuedOn', { invoice: original.number, lastDay })];
}

/** Remainder of an invoice that has not been credited. */
export function leftOf({ total, credited }: Pick<OriginalInvoice, 'total' | 'credited'>): Decimal {
  return total.minus(credited);
}

function amountIssues(document: SalesDocument, original: OriginalInvoice): Issue[] {
  const left = leftOf(original);
  if (document.total.lessThanOrEqualTo(left)) return [];
  const amounts = { credit: formatAmount(document.total), left: formatAmount(left) };
  return [issue('CREDIT_EXCEEDS_ORIGINAL', 'total', { invoice: original.number, ...amounts })];
}
