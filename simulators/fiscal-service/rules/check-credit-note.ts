import type { Decimal } from '../exact-json';
import { dayOf } from '../local-time';
import type { SubmittedDocument } from '../submitted-document';
import { breach, type RuleBreach } from './rule-breach';
import type { TaxGroup } from './tax-groups';

/** Fiscalised invoice that a credit note names. */
export interface CreditedInvoice {
  readonly currency: string;
  readonly total: Decimal;
  readonly receiptDate: string;
  /** Invoiced amount with tax, less credit notes already fiscalised, by tax id of the device. */
  readonly leftOfTaxes: ReadonlyMap<number, Decimal>;
  /** Sum of the credit notes already fiscalised against it. */
  readonly credited: Decimal;
}

/** Data of a credit note that is known once its currency, taxes and total are checked. */
export interface Crediting {
  readonly currency: string;
  readonly groups: readonly TaxGroup[];
  readonly total: Decimal;
}

/** RCPT015, 032 to 036 and 042: compares a credit note with its invoice. */
export function checkCreditNote(
  document: SubmittedDocument,
  original: CreditedInvoice | null,
  crediting: Crediting,
): RuleBreach[] {
  const breaches: RuleBreach[] = [];
  if (document.reference.trim() === '') breaches.push(breach('RCPT034', 'The credit note gives no reason.'));
  if (document.originalId === '')
    return [...breaches, breach('RCPT015', 'The credit note names no invoice.')];
  if (original === null) return [...breaches, breach('RCPT032', 'The credited invoice does not exist.')];
  if (original.currency !== crediting.currency) {
    breaches.push(breach('RCPT042', 'The credit note is in another currency than its invoice.'));
  }
  if (crediting.groups.some(({ tax }) => !original.leftOfTaxes.has(tax.taxID))) {
    breaches.push(breach('RCPT036', 'The credit note uses taxes that are not on its invoice.'));
  }
  if (isOlderThanAYear(original.receiptDate, document.date)) {
    breaches.push(breach('RCPT033', 'The credited invoice was issued more than 12 months ago.'));
  }
  if (original.credited.plus(crediting.total).greaterThan(original.total)) {
    const left = original.total.minus(original.credited).toFixed(2);
    breaches.push(breach('RCPT035', `The credit exceeds what is left of the invoice (${left}).`));
  }
  return [...breaches, ...checkBalances(original, crediting)];
}

/** RCPT035 for each tax: no more is credited than is left of the invoice, to the cent. */
function checkBalances({ leftOfTaxes }: CreditedInvoice, { groups }: Crediting): RuleBreach[] {
  return groups.flatMap(({ tax, salesAmountWithTax }) => {
    const left = leftOfTaxes.get(tax.taxID);
    if (left === undefined || salesAmountWithTax.lessThanOrEqualTo(left)) return [];
    const message = `The credit exceeds what is left of ${tax.taxName} on the invoice (${left.toFixed(2)}).`;
    return [breach('RCPT035', message)];
  });
}

/** True when the note is dated after the same day of the next year; 28 February counts for 29 February. */
function isOlderThanAYear(invoiceDate: string, noteDate: string): boolean {
  const [year = '', ...rest] = dayOf(invoiceDate).split('-');
  const lastDay = [String(Number(year) + 1).padStart(4, '0'), ...rest].join('-');
  return dayOf(noteDate) > lastDay;
}
