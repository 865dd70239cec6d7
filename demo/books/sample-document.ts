import type { CreditNoteSpec } from './credit-note-builder';
import type { InvoiceSpec } from './invoice-builder';
import type { Expectation } from './notes';

/** One shipped invoice or bill: what is in it, and what is expected of it. */
export type SampleInvoice = InvoiceSpec & Expectation;

/** One shipped credit note; `original` is the number of the invoice that it is applied to. */
export type SampleCreditNote = Omit<CreditNoteSpec, 'appliedTo'> &
  Expectation & { readonly original?: string };

/** A sound document: most of them are. */
export function fiscalised(shows: string, spec: InvoiceSpec): SampleInvoice {
  return { ...spec, shows, state: 'fiscalised' };
}

/** A document with a fault that has to be seen to before it can be sent. */
export function waiting(shows: string, because: string, spec: InvoiceSpec): SampleInvoice {
  return { ...spec, shows, state: 'waiting', because };
}
