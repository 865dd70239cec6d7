import type { TrackedDocument } from '../../document-store/tracked-document.entity';
import { FISCALISED_STATES, UNDER_WAY_STATES } from '../../documents/lifecycle';
import { readSalesDocument } from '../../documents/sales-document-json';
import type { OriginalInvoice } from '../../mapping/mapping-rules';

/** A stored invoice as its credit notes see it; what is left of it is counted in remainders.ts. */
export function originalInvoice(
  invoice: TrackedDocument,
): Omit<OriginalInvoice, 'credited' | 'sent' | 'credits'> {
  const sales = readSalesDocument(invoice.source);
  return {
    sourceId: invoice.sourceId,
    number: invoice.number,
    isFiscalised: FISCALISED_STATES.includes(invoice.state),
    isUnderWay: UNDER_WAY_STATES.includes(invoice.state),
    issuedOn: sales.issuedOn,
    currency: sales.currency,
    total: sales.total,
    taxTypes: [...new Set(sales.lines.map((line) => line.taxType))],
  };
}
