import type { OutsideReceiptRow } from '../../documents/outside-receipt.entity';
import type { TrackedDocument } from '../../documents/tracked-document.entity';
import { GONE_FROM_BOOKS } from '../../domain/issues/failure';
import { FISCALISED_STATES, UNDER_WAY_STATES } from '../../domain/lifecycle/lifecycle';
import type { Customer } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import type { OriginalInvoice } from '../../mapping/mapping-rules';
import { deductedDeposits } from '../../mapping/negative-lines/deducted-deposits';

/** Issues that only a person can end; an invoice with one of them is never fiscalised automatically. */
const FOR_GOOD: readonly string[] = [
  'BEFORE_GO_LIVE',
  'EXCLUDED_BY_RULE',
  'FISCALISED_ELSEWHERE',
  'RECORDED_RECEIPT_DIFFERS',
  'VOIDED_IN_BOOKS',
];

/**
 * A stored invoice as its credit notes see it; what is left of it is counted in remainders.ts. One that the books do not serve any
 * more is not under way: its credit notes would hold back everything that is dated later, without an end.
 * @param customer the contact that it is to, as last read
 * @param recorded a receipt of it that was made elsewhere
 * @param fiscalAccountId the account that the credit note goes to: another one does not know the invoice
 */
export function originalInvoice(
  invoice: TrackedDocument,
  customer: Customer | null,
  recorded: OutsideReceiptRow | null,
  fiscalAccountId: string | null,
): Omit<OriginalInvoice, 'credited' | 'sent' | 'credits'> {
  const sales = readSalesDocument(invoice.source);
  const deducts = deductedDeposits(sales);
  return {
    documentId: invoice.id,
    sourceId: invoice.sourceId,
    number: invoice.number,
    customer: customer ?? sales.customer,
    isFiscalised: FISCALISED_STATES.includes(invoice.state) && !isChangedSale(invoice, recorded),
    isUnderWay: UNDER_WAY_STATES.includes(invoice.state) && invoice.lastFailure !== GONE_FROM_BOOKS,
    ...(isLeftOut(invoice) ? { isLeftOut: true } : {}),
    ...(recorded === null ? {} : { elsewhere: { submittedAs: submittedTo(recorded, fiscalAccountId) } }),
    issuedOn: recorded?.datedOn ?? sales.issuedOn,
    currency: sales.currency,
    total: sales.total,
    subTotal: sales.subTotal,
    taxTypes: [...new Set(sales.lines.map((line) => line.taxType))],
    ...(deducts === null ? {} : { deducts }),
  };
}

/** True for an edited sale that still has only the receipt of the other document. */
function isChangedSale({ reason }: TrackedDocument, recorded: OutsideReceiptRow | null): boolean {
  return recorded?.source === 'sale' && reason === 'EDITED';
}

function isLeftOut({ state, issues }: TrackedDocument): boolean {
  return state === 'excluded' || (state === 'waiting' && issues.some(({ code }) => FOR_GOOD.includes(code)));
}

function submittedTo(recorded: OutsideReceiptRow, fiscalAccountId: string | null): string | null {
  return recorded.fiscalAccountId === fiscalAccountId ? recorded.submittedAs : null;
}
