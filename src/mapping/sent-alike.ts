import type { FiscalDocument } from '../domain/fiscal/fiscal-document';
import type { SalesDocument } from '../domain/sales/sales-document';
import { mapDocument } from './map-document';
import type { Circumstances, MappingRules, OriginalInvoice } from './mapping-rules';

/**
 * True when both versions of a document map to the same content, so that nothing submitted changes: an
 * account, or an item with the same code, is irrelevant to the authority. The buyer, payments and an
 * invoice's reference are ignored. Pure; false where one does not map.
 * @param originalId credit notes: source identifier of the invoice that it was sent against
 */
export function isSentAlike(
  sent: SalesDocument,
  present: SalesDocument,
  rules: MappingRules,
  originalId: string | null,
): boolean {
  const { isPaid, issuedOn, reference } = sent;
  const compared = {
    ...present,
    isPaid,
    reference: present.kind === 'invoice' ? reference : present.reference,
  };
  // Decisions made at the time of sending still apply.
  const circumstances: Circumstances = {
    ...{ today: issuedOn, lastDay: null, isReleased: true, isNumberTaken: false },
    originals: originalId === null ? [] : [originalOf(sent, present, originalId)],
    isOriginalChosen: originalId !== null,
    foreign: { sign: null, answered: 'all' },
  };
  const buyer = { ...rules.buyer, rules: [], withoutTin: 'cash_sale' as const };
  const wordsOf = (version: SalesDocument): string | null => {
    const asked = { ...version, customer: { ...NOBODY, sourceId: sent.customer.sourceId } };
    const result = mapDocument(asked, { ...rules, buyer, goLiveOn: issuedOn }, circumstances);
    return 'fiscalDocument' in result ? payloadOf(result.fiscalDocument) : null;
  };
  const words = wordsOf(sent);
  return words !== null && words === wordsOf(compared);
}

/** Returns the content of a submission's bytes, except the buyer. */
function payloadOf(fiscal: FiscalDocument): string {
  const left = { buyer: null, taxes: null, adjustments: null, omittedLines: null };
  return JSON.stringify({ ...fiscal, ...left });
}

const NOBODY = {
  ...{ name: 'Cash', taxNumber: '', companyNumber: '', accountNumber: '', email: '', phone: '' },
  address: { lines: [], city: '', region: '', country: '' },
};

/** Reconstructs the invoice as it must have been when the credit note was sent. */
function originalOf(sent: SalesDocument, present: SalesDocument, originalId: string): OriginalInvoice {
  const { customer, issuedOn, currency, total, subTotal } = sent;
  return {
    ...{ documentId: '', sourceId: originalId, number: '', customer, issuedOn, currency, total, subTotal },
    ...{ isFiscalised: true, isUnderWay: false, credited: subTotal.times(0) },
    taxTypes: [...sent.lines, ...present.lines].map(({ taxType }) => taxType),
  };
}
