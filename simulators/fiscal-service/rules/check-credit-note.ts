import type { Decimal } from '../exact-json';
import type { SubmittedDocument } from '../submitted-document';
import { dayOf } from './check-dates';
import { red, type RuleBreach } from './rule-breach';

/** The invoice that a credit note names, as it was fiscalised here. */
export interface CreditedInvoice {
  readonly currency: string;
  readonly total: Decimal;
  readonly receiptDate: string;
  readonly taxIds: readonly number[];
  /** Sum of the credit notes already fiscalised against it. */
  readonly credited: Decimal;
}

/** RCPT032 to 036 and 042: a credit note against its original. */
export function checkCreditNote(
  document: SubmittedDocument,
  original: CreditedInvoice | null,
  { currency, total, taxIds }: { currency: string; total: Decimal; taxIds: readonly number[] },
): RuleBreach[] {
  const breaches: RuleBreach[] = [];
  if (document.reference.trim() === '') breaches.push(red('RCPT034', 'The credit note gives no reason.'));
  if (original === null) return [...breaches, red('RCPT032', 'The credited invoice does not exist.')];
  if (original.currency !== currency)
    breaches.push(red('RCPT042', 'The credit note is in another currency than its invoice.'));
  if (taxIds.some((taxId) => !original.taxIds.includes(taxId))) {
    breaches.push(red('RCPT036', 'The credit note uses taxes that are not on its invoice.'));
  }
  if (isOlderThanAYear(original.receiptDate, document.date)) {
    breaches.push(red('RCPT033', 'The credited invoice was issued more than 12 months ago.'));
  }
  if (original.credited.plus(total).greaterThan(original.total)) {
    breaches.push(red('RCPT035', 'The credit exceeds what is left of the invoice.'));
  }
  return breaches;
}

function isOlderThanAYear(invoiceDate: string, noteDate: string): boolean {
  const [year = 0, ...rest] = dayOf(invoiceDate).split('-').map(Number);
  const lastDay = [year + 1, ...rest].map((part) => String(part).padStart(2, '0')).join('-');
  return dayOf(noteDate) > lastDay;
}
