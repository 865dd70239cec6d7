import type { FoldedLine } from '../../documents/adjustment';
import { issue, type Issue } from '../../documents/issue';
import { type Decimal, formatAmount, sum, ZERO } from '../../documents/money';
import type { SalesDocument, SalesLine } from '../../documents/sales-document';
import type { Circumstances, MappingRules, OriginalInvoice } from '../mapping-rules';
import { leftOf } from '../check-credit-note';
import { isOfCustomer } from '../same-customer';
import { recogniseLine } from './recognise-line';

/** Newest invoices of a customer of which several together may be one deposit: more would fit by chance. */
const MOST_TOGETHER = 10;

type DepositRules = Pick<MappingRules, 'country' | 'buyer' | 'lineRules'>;

/** True for an invoice with a line that its words call a deposit: whether it was invoiced decides about it. */
export function deductsDeposit({ kind, lines }: Pick<SalesDocument, 'kind' | 'lines'>): boolean {
  return kind === 'invoice' && lines.some(isDeposit);
}

/**
 * Words alone take no deposit off a sale: money that was only received has not been declared. What an invoice deducts is
 * what one or several fiscalised invoices of the customer come to, with or without tax; otherwise a person is asked once
 * for the customer.
 *
 * @param folded the lines that are part of others
 */
export function depositIssues(
  document: SalesDocument,
  folded: readonly FoldedLine[],
  rules: DepositRules,
  { customersInvoices = [] }: Circumstances,
): Issue[] {
  if (document.kind !== 'invoice') return [];
  const paths = folded.filter(({ as }) => as === 'deposit').map(({ line }) => line);
  const deposits = document.lines.flatMap((line, at) =>
    paths.includes(`lines[${at}]`) ? [{ line, at }] : [],
  );
  const [first] = deposits;
  if (first === undefined) return [];
  const { sourceId, name } = document.customer;
  const rule = rules.lineRules.find(
    ({ scope, key }) => scope === 'contact' && [sourceId, name].includes(key),
  );
  if (rule?.treatment === 'fold') return [];
  const invoices = customersInvoices.filter((invoice) => isDeductible(invoice, document, rules));
  const lines = deposits.map(({ line }) => line);
  if (rule === undefined && isInvoiced(document, lines, invoices)) return [];
  const { description, lineAmount } = first.line;
  const named = {
    line: first.at + 1,
    description: description.trim(),
    lineAmount: formatAmount(lineAmount ?? ZERO),
  };
  const asked = { scope: 'contact' as const, key: name, isRuled: rule !== undefined };
  return [issue('NEGATIVE_LINE', `lines[${first.at}]`, { ...named, ...asked })];
}

function isDeposit({ description, lineAmount }: SalesLine): boolean {
  return lineAmount?.isNegative() === true && recogniseLine(description, lineAmount) === 'deposit';
}

/** Sent before this document, or made elsewhere. */
function isDeductible(invoice: OriginalInvoice, document: SalesDocument, rules: DepositRules): boolean {
  const isSent = invoice.isFiscalised || invoice.isUnderWay || invoice.elsewhere !== undefined;
  const isBefore = invoice.issuedOn <= document.issuedOn && invoice.sourceId !== document.sourceId;
  const isSameMoney = invoice.currency === document.currency;
  return isSent && isBefore && isSameMoney && isOfCustomer(invoice, document.customer, rules);
}

function isInvoiced(
  { amountsAre }: SalesDocument,
  lines: readonly SalesLine[],
  invoices: readonly OriginalInvoice[],
): boolean {
  const amount = sum(lines.map(({ lineAmount }) => lineAmount ?? ZERO)).abs();
  const tax = sum(lines.map(({ taxAmount }) => taxAmount ?? ZERO)).abs();
  const other = amountsAre === 'inclusive' ? amount.minus(tax) : amount.plus(tax);
  const left = invoices.map(leftOf);
  const net = invoices.flatMap(({ subTotal, credited }) => (credited.isZero() ? [subTotal] : []));
  return [amount, other].some((wanted) => isSumOf(wanted, left) || isSumOf(wanted, net));
}

/** One of the amounts, or some of the first of them together. */
function isSumOf(wanted: Decimal, amounts: readonly Decimal[]): boolean {
  if (amounts.some((amount) => amount.equals(wanted))) return true;
  const [first, ...others] = amounts.slice(0, MOST_TOGETHER);
  if (first === undefined || !wanted.greaterThan(0)) return false;
  return isSumOf(wanted.minus(first), others) || isSumOf(wanted, others);
}
