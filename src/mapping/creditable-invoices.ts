import type { NamedInvoice } from '../domain/issues/issue-parameters';
import { formatAmount } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import { checkOriginal, leftOf, type SubmittedCredit } from './check-credit-note';
import { strangeTaxIssues } from './check-credit-taxes';
import { hasNoValue } from './map-lines';
import { findTaxRule } from './map-taxes';
import type { MappingRules, OriginalInvoice } from './mapping-rules';
import { hasDigitsOf } from './named-numbers';
import { isOfCustomer } from './same-customer';

/** Maximum number of invoices offered for one credit note. */
const MOST = 10;

/**
 * The invoices of its customer that a credit note could credit as it is, the likeliest first: whose number its reference may
 * mean, then of which it takes all that is left, then the youngest.
 */
export function creditableInvoices(
  document: SalesDocument,
  invoices: readonly OriginalInvoice[],
  rules: MappingRules,
  submitted: SubmittedCredit,
): NamedInvoice[] {
  const rank = (invoice: OriginalInvoice): number =>
    (hasDigitsOf(document.reference, invoice.number) ? 2 : 0) +
    (leftOf(invoice).equals(document.total) ? 1 : 0);
  return invoices
    .filter((invoice) => isOfCustomer(invoice, document.customer, rules))
    .filter((invoice) => isCreditable(document, invoice, rules, submitted))
    .sort(
      (one, other) =>
        rank(other) - rank(one) ||
        other.issuedOn.localeCompare(one.issuedOn) ||
        other.number.localeCompare(one.number),
    )
    .slice(0, MOST)
    .map((invoice) => ({
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
