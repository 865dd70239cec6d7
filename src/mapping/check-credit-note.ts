import { addMonths, type CalendarDay } from '../documents/calendar-day';
import { issue, type Issue } from '../documents/issue';
import { formatAmount } from '../documents/money';
import type { SalesDocument } from '../documents/sales-document';
import { withoutHidden } from '../documents/unstorable-text';
import type { CountryRules } from './country';
import type { OriginalInvoice } from './mapping-rules';

/** What a credit note says about its original; the caller looks both lists up among the known invoices. */
export interface OriginalHints {
  readonly sourceIds: readonly string[];
  readonly numbers: readonly string[];
}

/**
 * Where to look for the original: the invoices it is applied to, else (see {@link isAppliedTo}) those that say so
 * themselves, else words of its reference that may be an
 * invoice number (the books have no field for it).
 */
export function originalHints(document: SalesDocument): OriginalHints {
  if (document.kind === 'invoice') return { sourceIds: [], numbers: [] };
  const sourceIds = [...new Set(document.allocations.map((allocation) => allocation.invoiceId))];
  if (sourceIds.length > 0) return { sourceIds, numbers: [] };
  const words = withoutHidden(document.reference)
    .split(/[\s,;:()]+/)
    .map((word) => word.replace(/[.]+$/, ''));
  return { sourceIds: [], numbers: [...new Set(words.filter((word) => /\d/.test(word)))] };
}

/** The other end of an allocation: does the invoice name this credit note among those applied to it? */
export function isAppliedTo(creditNote: Pick<SalesDocument, 'sourceId'>, invoice: SalesDocument): boolean {
  return invoice.creditNoteIds?.includes(creditNote.sourceId) ?? false;
}

/**
 * True for a credit note that is dated before its invoice, as one is that the customer uses up later. It goes after the
 * invoice all the same, so it must not hold that one back as an earlier document does.
 */
export function isBefore({ issuedOn }: Pick<SalesDocument, 'issuedOn'>, original: OriginalInvoice): boolean {
  return issuedOn < original.issuedOn;
}

/**
 * The one original of a credit note with everything that speaks against crediting it. Where a person chose it, what
 * the credit note is applied to in the books is not asked. `submitted`: the day and the service's
 * currency that it is sent with.
 */
export function checkOriginal(
  document: SalesDocument,
  originals: readonly OriginalInvoice[],
  country: Pick<CountryRules, 'creditableMonths'>,
  isChosen = false,
  submitted: { readonly issuedOn: CalendarDay; readonly currency?: string } = document,
): { original: OriginalInvoice | null; issues: Issue[] } {
  const [original, ...others] = originals;
  if (original === undefined) return { original: null, issues: [unknownOriginal(document)] };
  const applied = new Map(document.allocations.map((entry) => [entry.invoiceId, entry.invoiceNumber]));
  if (!isChosen && (others.length > 0 || applied.size > 1)) {
    const invoices = [...new Set([...originals.map((invoice) => invoice.number), ...applied.values()])];
    return { original: null, issues: [issue('ORIGINAL_AMBIGUOUS', 'allocations', { invoices })] };
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

/** A credit note says why, in its own words or in those that the organisation has for all (`referenceOf`). */
export function checkReason({ kind }: Pick<SalesDocument, 'kind'>, reason: string): Issue[] {
  return kind === 'invoice' || reason.trim() !== '' ? [] : [issue('REASON_MISSING', 'reference')];
}

function unknownOriginal(document: SalesDocument): Issue {
  const numbers = document.allocations.map((allocation) => allocation.invoiceNumber);
  return issue('ORIGINAL_UNKNOWN', 'allocations', { named: numbers.join('') === '' ? [] : numbers });
}

/** Where the receipt is known it decides: the books may have another currency by now. */
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
 * The service credits an invoice by the id that it was sent under (contract, Submit Credit Note): one that was made elsewhere
 * can be credited only where it was sent to this service, too.
 */
function stateIssues(document: SalesDocument, original: OriginalInvoice): Issue[] {
  const { number: invoice, elsewhere, isLeftOut } = original;
  if (original.isFiscalised) return [];
  if (elsewhere !== undefined) {
    const isKnown = elsewhere.submittedAs !== null;
    return isKnown ? [] : [issue('ORIGINAL_FISCALISED_ELSEWHERE', 'allocations', { invoice })];
  }
  if (original.isUnderWay && !isBefore(document, original))
    return [issue('ORIGINAL_UNDER_WAY', 'allocations', { invoice })];
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

function amountIssues(document: SalesDocument, original: OriginalInvoice): Issue[] {
  const left = original.total.minus(original.credited);
  if (document.total.lessThanOrEqualTo(left)) return [];
  const amounts = { credit: formatAmount(document.total), left: formatAmount(left) };
  return [issue('CREDIT_EXCEEDS_ORIGINAL', 'total', { invoice: original.number, ...amounts })];
}
