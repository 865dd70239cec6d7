import type { FoldedLine } from '../../domain/fiscal/adjustment';
import { issue, type Issue } from '../../domain/issues/issue';
import { type Decimal, formatAmount, sum, ZERO } from '../../domain/money';
import type { SalesDocument, SalesLine } from '../../domain/sales/sales-document';
import type { Circumstances, MappingRules, OriginalInvoice } from '../mapping-rules';
import { leftOf } from '../check-credit-note';
import { isOfCustomer } from '../same-customer';
import { recogniseLine } from './judge-line';

/**
 * Number of a customer's newest invoices that are combined to match one deposit: with more, sums would match by chance.
 */
const MOST_TOGETHER = 10;

type DepositRules = Pick<MappingRules, 'country' | 'buyer' | 'lineRules'>;

/** True for an invoice with a line called a deposit, which depends on whether that deposit was invoiced. */
export function deductsDeposit({ kind, lines }: Pick<SalesDocument, 'kind' | 'lines'>): boolean {
  return kind === 'invoice' && lines.some(isDeposit);
}

/**
 * Holds a deducted deposit unless it equals one or several fiscalised invoices of the customer, with or without tax:
 * words alone do not prove that it was declared. A person is asked once per customer.
 * @param folded lines that are deducted from others
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
  const amounts = amountsOf(
    document,
    deposits.map(({ line }) => line),
  );
  const { left, takenBy } = afterOthers(document, invoices, customersInvoices, rules);
  if (rule === undefined && comingTo(amounts, left) !== null) return [];
  const { description, lineAmount } = first.line;
  const named = {
    line: first.at + 1,
    description: description.trim(),
    lineAmount: formatAmount(lineAmount ?? ZERO),
  };
  const deductedBy = [
    ...new Set(comingTo(amounts, invoices)?.flatMap((invoice) => takenBy.get(invoice) ?? [])),
  ];
  const asked = { scope: 'contact' as const, key: name, isRuled: rule !== undefined };
  return [issue('NEGATIVE_LINE', `lines[${first.at}]`, { ...named, ...asked, deductedBy })];
}

/** Deposits that an invoice deducts, with and without tax; null: none. */
export function deductedDeposits(document: SalesDocument): readonly Decimal[] | null {
  return deductsDeposit(document) ? amountsOf(document, document.lines.filter(isDeposit)) : null;
}

function isDeposit({ description, lineAmount }: SalesLine): boolean {
  return lineAmount?.isNegative() === true && recogniseLine(description, lineAmount) === 'deposit';
}

/** True for a deposit invoice sent before this document, or made elsewhere. */
function isDeductible(invoice: OriginalInvoice, document: SalesDocument, rules: DepositRules): boolean {
  const isSent = invoice.isFiscalised || invoice.isUnderWay || invoice.elsewhere !== undefined;
  const isBefore = invoice.issuedOn <= document.issuedOn && invoice.sourceId !== document.sourceId;
  const isSameMoney = invoice.currency === document.currency;
  return isSent && isBefore && isSameMoney && isOfCustomer(invoice, document.customer, rules);
}

/**
 * Deposits left after the deductions of the customer's other sent invoices, since each is deducted once. An invoice
 * credited in full deducts nothing.
 */
function afterOthers(
  { sourceId, currency, customer }: SalesDocument,
  invoices: readonly OriginalInvoice[],
  others: readonly OriginalInvoice[],
  rules: DepositRules,
): { left: readonly OriginalInvoice[]; takenBy: ReadonlyMap<OriginalInvoice, string> } {
  const takenBy = new Map<OriginalInvoice, string>();
  const isLeft = (invoice: OriginalInvoice): boolean => !takenBy.has(invoice);
  const gone = others
    .filter((other) => other.sourceId !== sourceId && other.currency === currency && isGone(other))
    .filter((other) => leftOf(other).greaterThan(0) && isOfCustomer(other, customer, rules))
    .sort((one, other) => one.issuedOn.localeCompare(other.issuedOn));
  for (const { deducts = [], issuedOn, number, sourceId: own } of gone) {
    const free = invoices.filter(isLeft).filter((one) => one.issuedOn <= issuedOn && one.sourceId !== own);
    for (const invoice of comingTo(deducts, free) ?? []) takenBy.set(invoice, number);
  }
  return { left: invoices.filter(isLeft), takenBy };
}

/**
 * True for an invoice that was, or may have been, sent; a ready one may still be held, and is checked again before
 * sending.
 */
function isGone({ isFiscalised, elsewhere, sent }: OriginalInvoice): boolean {
  return isFiscalised || elsewhere !== undefined || (sent ?? null) !== null;
}

/** Sums the lines as the document states amounts, and with or without tax. */
function amountsOf(
  { amountsAre }: Pick<SalesDocument, 'amountsAre'>,
  lines: readonly SalesLine[],
): readonly [Decimal, Decimal] {
  const amount = sum(lines.map(({ lineAmount }) => lineAmount ?? ZERO)).abs();
  const tax = sum(lines.map(({ taxAmount }) => taxAmount ?? ZERO)).abs();
  return [amount, amountsAre === 'inclusive' ? amount.minus(tax) : amount.plus(tax)];
}

interface Priced {
  readonly invoice: OriginalInvoice;
  readonly amount: Decimal;
}

/** Invoices that total one of the amounts, with or without tax; null: none. */
function comingTo(
  amounts: readonly Decimal[],
  invoices: readonly OriginalInvoice[],
): readonly OriginalInvoice[] | null {
  const left = invoices.map((invoice) => ({ invoice, amount: leftOf(invoice) }));
  const net = invoices
    .filter(({ credited }) => credited.isZero())
    .map((invoice) => ({ invoice, amount: invoice.subTotal }));
  for (const wanted of amounts)
    for (const priced of [left, net]) {
      const found = summedUpTo(wanted, priced);
      if (found !== null) return found;
    }
  return null;
}

/** Finds an invoice, or several of the first few, whose amounts sum up to the wanted one. */
function summedUpTo(wanted: Decimal, priced: readonly Priced[]): readonly OriginalInvoice[] | null {
  const one = priced.find(({ amount }) => amount.equals(wanted));
  if (one !== undefined) return [one.invoice];
  const [first, ...others] = priced.slice(0, MOST_TOGETHER);
  if (first === undefined || !wanted.greaterThan(0)) return null;
  const rest = summedUpTo(wanted.minus(first.amount), others);
  return rest === null ? summedUpTo(wanted, others) : [first.invoice, ...rest];
}
