import { server as said } from '../../../messages/compiled/en';
import type { NamedInvoice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';

const MOST_NAMED = 3;

function creditable(candidates: readonly NamedInvoice[]): string {
  if (candidates.length === 0) return '';
  const named = candidates
    .slice(0, MOST_NAMED)
    .map(({ number, currency, left }) => `${number} (${currency} ${left} left)`);
  return ` It may credit ${named.join(', ')}.`;
}

function numbered(tin: string): string {
  return tin === '' ? 'no tax number' : tin;
}

/** Issues of a credit note and the invoice that it credits. */
export const CREDIT_NOTE_ISSUES = {
  ORIGINAL_UNKNOWN: {
    ...said.issues.ORIGINAL_UNKNOWN,
    cause: ({ named, candidates = [] }) =>
      named.length > 0
        ? `The credit note credits ${named.join(', ')}, which is not known here.`
        : `The credit note names no invoice of its customer that it credits.${creditable(candidates)}`,
  },
  ORIGINAL_AMBIGUOUS: {
    ...said.issues.ORIGINAL_AMBIGUOUS,
    cause: ({ invoices }) => `The credit note belongs to more than one invoice (${invoices.join(', ')}).`,
  },
  ORIGINAL_BUYER_DIFFERS: {
    ...said.issues.ORIGINAL_BUYER_DIFFERS,
    cause: ({ invoice, customer, tin, invoiceCustomer, invoiceTin }) =>
      `The invoice ${invoice} was sent to ${invoiceCustomer} (${numbered(invoiceTin)}); the credit note is to ${customer} (${numbered(tin)}).`,
  },
} satisfies Partial<Texts['issues']>;
