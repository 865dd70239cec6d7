import { createHash } from 'node:crypto';
import type { Decimal } from '../money';
import type { SalesDocument, SalesLine } from '../sales/sales-document';

/**
 * SHA-256, as hex, over everything that a tax authority cares about. Equal for two versions of the same sale, so it
 * tells our own write-back and cosmetic edits from real ones without timestamps.
 */
export function fiscalFingerprint(document: SalesDocument): string {
  const facts = [
    document.kind,
    document.number,
    document.status,
    document.issuedOn,
    document.currency,
    document.amountsAre,
    document.customer.sourceId,
    document.customer.name,
    amount(document.subTotal),
    amount(document.totalTax),
    amount(document.total),
    document.lines.map(lineFacts),
    document.unreadable,
    // Credit notes print it as their reason; an invoice's reference is not fiscal.
    document.kind === 'credit_note' ? document.reference : '',
    document.allocations.map((allocation) => allocation.invoiceId),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function lineFacts(line: SalesLine): readonly string[] {
  return [
    line.description,
    amount(line.quantity),
    amount(line.unitAmount),
    amount(line.lineAmount),
    amount(line.taxAmount),
    line.taxType,
    line.itemCode,
    line.accountCode,
  ];
}

/** Normalises an amount: `1.00` and `1` are equal. */
function amount(value: Decimal | null): string {
  return value === null ? '' : value.toFixed();
}
