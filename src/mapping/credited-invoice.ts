import type { Buyer } from '../domain/fiscal/fiscal-document';
import { issue, type Issue } from '../domain/issues/issue';
import type { CandidateSign, NamedInvoice } from '../domain/issues/issue-parameters';
import type { SalesDocument } from '../domain/sales/sales-document';
import {
  type CheckedOriginal,
  checkOriginal,
  namedInvoices,
  type SubmittedCredit,
  leftOf,
} from './check-credit-note';
import type { MappedBuyer } from './country';
import type { Circumstances, MappingRules, OriginalInvoice } from './mapping-rules';
import { isOfCustomer } from './same-customer';
import { formatAmount } from '../domain/money';
import { withoutHidden } from '../domain/unstorable-text';
import { strangeTaxIssues } from './check-credit-taxes';
import { hasNoValue } from './map-lines';
import { findTaxRule } from './map-taxes';
import { hasDigitsOf, mayNameAnother } from './named-numbers';

/** Maximum number of invoices offered for one credit note. */
const MOST = 10;

/** Evidence for an invoice, with its weight; that no other fits says nothing, as the one meant may be unknown. */
const WEIGHTS: Readonly<Record<CandidateSign, number>> = { number: 4, amount: 2, lines: 2, only: 0 };

/** Names everything sold on a document: by item, else by the description of the line. */
export function soldIn({ lines }: Pick<SalesDocument, 'lines'>): string[] {
  const sold = lines.filter((line) => !hasNoValue(line));
  return [
    ...new Set(sold.map(({ itemCode, description }) => (itemCode || description).trim().toLowerCase())),
  ];
}

/** @param credited what the credit note credits */
function signsOf(
  document: SalesDocument,
  credited: readonly string[],
  invoice: OriginalInvoice,
  isOnly: boolean,
): CandidateSign[] {
  const signs: Readonly<Record<CandidateSign, boolean>> = {
    number: hasDigitsOf(withoutHidden(document.reference), invoice.number),
    amount: leftOf(invoice).equals(document.total),
    lines: credited.length > 0 && credited.every((what) => invoice.sold?.includes(what)),
    only: isOnly,
  };
  return (Object.keys(signs) as CandidateSign[]).filter((sign) => signs[sign]);
}

/**
 * Invoices of its customer that a credit note could credit as it is: those with the most evidence first, then the latest.
 * No evidence counts against what the books or the reference say.
 * @param isSaid true where they name invoices already
 */
function creditableInvoices(
  document: SalesDocument,
  invoices: readonly OriginalInvoice[],
  rules: MappingRules,
  submitted: SubmittedCredit,
  isSaid: boolean,
): NamedInvoice[] {
  const credited = soldIn(document);
  const fitting = invoices
    .filter((invoice) => isOfCustomer(invoice, document.customer, rules))
    .filter((invoice) => isCreditable(document, invoice, rules, submitted));
  const numbers = fitting.map(({ number }) => number);
  const years = [document, ...fitting].map(({ issuedOn }) => issuedOn.slice(0, 4));
  const isOpen = !isSaid && !mayNameAnother(withoutHidden(document.reference), numbers, years);
  return fitting
    .map((invoice) => {
      const signs = signsOf(document, credited, invoice, fitting.length === 1);
      return { invoice, signs, weight: signs.reduce((sum, sign) => sum + WEIGHTS[sign], 0) };
    })
    .sort(
      (one, other) =>
        other.weight - one.weight ||
        other.invoice.issuedOn.localeCompare(one.invoice.issuedOn) ||
        other.invoice.number.localeCompare(one.invoice.number),
    )
    .slice(0, MOST)
    .map(({ invoice, signs, weight }) => ({
      ...{ signs, weight: isOpen ? weight : 0 },
      ...{ documentId: invoice.documentId, number: invoice.number, issuedOn: invoice.issuedOn },
      ...{ currency: invoice.currency, left: formatAmount(leftOf(invoice)) },
    }));
}

function isCreditable(
  document: SalesDocument,
  invoice: OriginalInvoice,
  rules: MappingRules,
  submitted: SubmittedCredit,
): boolean {
  if (checkOriginal(document, [invoice], rules.country, true, submitted).issues.length > 0) return false;
  const lines = document.lines
    .filter((line) => !hasNoValue(line))
    .flatMap((line) => findTaxRule(rules.taxes, line.taxType, invoice.issuedOn) ?? []);
  return (
    strangeTaxIssues(
      lines.map((tax) => ({ tax })),
      invoice,
      rules,
    ).length === 0
  );
}

const NO_ORIGINAL: CheckedOriginal = { original: null, issues: [] };

/** Original of a credit note with all objections to crediting it, or the invoices to choose from. */
export function creditedBy(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
  submitted: SubmittedCredit,
): CheckedOriginal {
  if (document.kind !== 'credit_note') return NO_ORIGINAL;
  const { customersInvoices = [], isOriginalChosen } = circumstances;
  const originals = originalsOf(document, rules, circumstances);
  const offered = new Map(
    [...originals, ...customersInvoices].map((invoice) => [invoice.documentId, invoice]),
  );
  const isSaid = originals.length > 0 || document.allocations.length > 0;
  const candidates = (): NamedInvoice[] =>
    creditableInvoices(document, [...offered.values()], rules, submitted, isSaid);
  return checkOriginal(document, originals, rules.country, isOriginalChosen, submitted, candidates);
}

/**
 * Possible originals: named by a person, by the books, or by the reference, which can name only invoices of the same
 * customer.
 */
export function originalsOf(
  document: SalesDocument,
  rules: Pick<MappingRules, 'country' | 'buyer' | 'sellerNumber'>,
  { originals, isOriginalChosen, customersInvoices = [] }: Circumstances,
): readonly OriginalInvoice[] {
  const isSaid = isOriginalChosen || originals.length > 0 || document.allocations.length > 0;
  return isSaid || document.kind === 'invoice'
    ? originals
    : namedInvoices(document, customersInvoices, rules);
}

/**
 * Buyer of a credit note: that of its invoice, because the authority reverses the amount booked for that buyer. A
 * different buyer is held, unless a person chose an invoice to the same contact whose number was corrected.
 * @param own buyer of the document itself
 */
export function buyerToCredit(
  document: SalesDocument,
  own: MappedBuyer,
  original: OriginalInvoice | null,
  rules: Pick<MappingRules, 'country' | 'buyer' | 'sellerNumber'>,
  isChosen: boolean,
): MappedBuyer {
  if (original === null) return own;
  const sent = original.sent?.buyer;
  const isHeld = isChosen
    ? !isOfCustomer(original, document.customer, rules)
    : sent !== undefined && ![own.buyer.tin, ''].includes(sent.tin) && own.buyer.tin !== '';
  const issues = isHeld ? [buyerDiffers(document, own.buyer, original)] : [];
  if (sent === undefined) return { ...own, issues: [...own.issues, ...issues] };
  return { buyer: sent, issues, addressLacks: null };
}

function buyerDiffers(
  { customer }: SalesDocument,
  own: Buyer,
  { number, customer: invoiced, sent }: OriginalInvoice,
): Issue {
  const buyer = sent?.buyer;
  return issue('ORIGINAL_BUYER_DIFFERS', 'customer', {
    ...{ invoice: number, customer: customer.name, tin: own.tin },
    ...{ invoiceCustomer: buyer?.name ?? invoiced.name, invoiceTin: buyer?.tin ?? '' },
  });
}
