import { sum } from '../../domain/money';
import { storedReaders } from '../../fiscal/stored-readers';
import type { OriginalInvoice } from '../../mapping/mapping-rules';
import type { SentAround } from '../../documents/submission-reads.repository';

type Remainder = Pick<OriginalInvoice, 'credited' | 'sent' | 'credits'> &
  Partial<Pick<OriginalInvoice, 'issuedOn' | 'total' | 'isOfOtherDevice' | 'sentTo'>>;

/**
 * Submitted amounts of invoices and their credit notes, by the invoice's source identifier, as seen by one of
 * those credit notes (its own submission does not count). Day and total are those of the receipt, even if the
 * books have changed.
 */
export function remainders(
  sent: readonly SentAround[],
): (invoiceSourceId: string, creditNoteId: string) => Remainder {
  return (invoiceSourceId, creditNoteId) =>
    remainderOf(
      sent.filter((one) => one.invoiceSourceId === invoiceSourceId && one.documentId !== creditNoteId),
    );
}

/**
 * Computes the balance; without one readable submission there is no balance by tax, because a partial one
 * would be too high.
 */
function remainderOf(sent: readonly SentAround[]): Remainder {
  const credited = sum(sent.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total));
  const receipt = sent.find(({ kind }) => kind === 'invoice');
  const asSent =
    receipt === undefined
      ? {}
      : {
          issuedOn: receipt.issuedOn,
          total: receipt.total,
          ...(receipt.isOfOtherDevice
            ? ({ isOfOtherDevice: true, sentTo: receipt.fiscalAccountId } as const)
            : {}),
        };
  const read = sent.map(({ kind, service, payload }) => ({
    kind,
    amounts: storedReaders(service).payload(payload),
  }));
  const known = read.flatMap(({ kind, amounts }) => (amounts === null ? [] : [{ kind, amounts }]));
  if (known.length < read.length) return { ...asSent, credited, sent: null, credits: [] };
  const of = (wanted: SentAround['kind']) =>
    known.filter(({ kind }) => kind === wanted).map(({ amounts }) => amounts);
  return { ...asSent, credited, sent: of('invoice')[0] ?? null, credits: of('credit_note') };
}
