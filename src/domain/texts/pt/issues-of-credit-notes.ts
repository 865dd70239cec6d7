import { server as said } from '../../../messages/compiled/pt';
import type { NamedInvoice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';

const MOST_NAMED = 3;

function creditable(candidates: readonly NamedInvoice[]): string {
  if (candidates.length === 0) return '';
  const named = candidates
    .slice(0, MOST_NAMED)
    .map(({ number, currency, left }) => `${number} (restam ${currency} ${left})`);
  return ` Pode creditar ${named.join(', ')}.`;
}

function numbered(tin: string): string {
  return tin === '' ? 'sem número fiscal' : tin;
}

/** Issues of a credit note and the invoice that it credits. */
export const CREDIT_NOTE_ISSUES = {
  ORIGINAL_UNKNOWN: {
    ...said.issues.ORIGINAL_UNKNOWN,
    cause: ({ named, candidates = [] }) =>
      named.length > 0
        ? `A nota de crédito credita ${named.join(', ')}, que não é conhecida aqui.`
        : `A nota de crédito não indica nenhuma fatura do seu cliente.${creditable(candidates)}`,
  },
  ORIGINAL_AMBIGUOUS: {
    ...said.issues.ORIGINAL_AMBIGUOUS,
    cause: ({ invoices }) => `A nota de crédito pertence a mais de uma fatura (${invoices.join(', ')}).`,
  },
  ORIGINAL_BUYER_DIFFERS: {
    ...said.issues.ORIGINAL_BUYER_DIFFERS,
    cause: ({ invoice, customer, tin, invoiceCustomer, invoiceTin }) =>
      `A fatura ${invoice} foi enviada a ${invoiceCustomer} (${numbered(invoiceTin)}); a nota de crédito é para ${customer} (${numbered(tin)}).`,
  },
} satisfies Partial<Texts['issues']>;
