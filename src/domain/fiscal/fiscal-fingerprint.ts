import { createHash } from 'node:crypto';
import type { Decimal } from '../money';
import type { SalesDocument, SalesLine } from '../sales/sales-document';

/**
 * SHA-256 over what a tax authority would care about, as hex. Two versions of a document with the same
 * fingerprint are the same sale: our own write-back (attachment, note, link) and cosmetic edits such as a
 * due date leave it unchanged, so it tells an echo from an edit without looking at any time stamp.
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
    // A credit note's reason is on the fiscal receipt; an invoice's reference is the customer's own affair.
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
