import type { SentAround } from '../../document-store/sent-around';
import { storedReaders } from '../../fiscal/stored-readers';
import type { OriginalInvoice } from '../../mapping/mapping-rules';

type TaxBalance = Pick<OriginalInvoice, 'sent' | 'credits'>;

/**
 * What was sent of invoices and of their credit notes, by the invoice's source identifier. Where one of the submissions
 * cannot be read back there is no balance of the taxes: half a balance would say that more is left than there is.
 */
export function taxBalances(sent: readonly SentAround[]): (invoiceSourceId: string) => TaxBalance {
  const found = new Map<string, SentAround[]>();
  for (const one of sent) {
    found.set(one.invoiceSourceId, [...(found.get(one.invoiceSourceId) ?? []), one]);
  }
  return (invoiceSourceId) => balanceOf(found.get(invoiceSourceId) ?? []);
}

function balanceOf(sent: readonly SentAround[]): TaxBalance {
  const read = sent.map(({ kind, service, payload }) => ({
    kind,
    amounts: storedReaders(service).payload(payload),
  }));
  const known = read.flatMap(({ kind, amounts }) => (amounts === null ? [] : [{ kind, amounts }]));
  if (known.length < read.length) return { sent: null, credits: [] };
  const of = (wanted: SentAround['kind']) =>
    known.filter(({ kind }) => kind === wanted).map(({ amounts }) => amounts);
  return { sent: of('invoice')[0] ?? null, credits: of('credit_note') };
}
