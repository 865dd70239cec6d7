import { createHash } from 'node:crypto';
import type { DocumentKind } from '../../../src/domain/sales/sales-document';

/** Fields that the judge reads from the bytes of a submission. */
export interface SentDocument {
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly number: string;
  /** Source id of the credited invoice; null for an invoice. */
  readonly originalId: string | null;
  readonly total: string;
  readonly buyer: string;
  /** Email address of the buyer. */
  readonly email: string;
  readonly currency: string;
  readonly paymentMethod: string;
  /** Date of the document, by the device's clock. */
  readonly day: string;
  /** Date and time of the document, by the device's clock. */
  readonly moment: string;
  readonly sha256: string;
  /** True if lines, tax and total add up, to the cent. */
  readonly addsUp: boolean;
}

interface SentJson {
  readonly BuyerContact?: { readonly Name?: string | null; readonly Email?: string | null };
  readonly InvoiceId?: string;
  readonly InvoiceNumber?: string;
  readonly CreditNoteId?: string;
  readonly CreditNoteNumber?: string;
  readonly OriginalInvoiceId?: string;
  readonly LineItems?: readonly { readonly LineAmount: number }[];
  readonly IsTaxInclusive?: boolean;
  readonly SubTotal?: number;
  readonly TotalTax?: number;
  readonly Total?: number;
  readonly CurrencyCode?: string;
  readonly PaymentMethod?: string;
  readonly Date?: string;
}

export function readArrival(kind: DocumentKind, payload: Buffer): SentDocument {
  const json = JSON.parse(payload.toString('utf8')) as SentJson;
  return {
    kind,
    sourceId: json.InvoiceId ?? json.CreditNoteId ?? '',
    number: json.InvoiceNumber ?? json.CreditNoteNumber ?? '',
    originalId: json.OriginalInvoiceId ?? null,
    total: (json.Total ?? 0).toFixed(2),
    buyer: json.BuyerContact?.Name ?? '',
    email: json.BuyerContact?.Email ?? '',
    currency: json.CurrencyCode ?? '',
    paymentMethod: json.PaymentMethod ?? '',
    day: (json.Date ?? '2026-03-10').slice(0, 10),
    moment: json.Date ?? '',
    sha256: createHash('sha256').update(payload).digest('hex'),
    addsUp: isSum(json),
  };
}

function isSum({ LineItems = [], SubTotal = 0, TotalTax = 0, Total = 0, ...sent }: SentJson): boolean {
  const cents = (amount: number): number => Math.round(amount * 100);
  const lines = LineItems.reduce((sum, line) => sum + cents(line.LineAmount), 0);
  return (
    lines === cents(sent.IsTaxInclusive === true ? Total : SubTotal) &&
    cents(SubTotal) + cents(TotalTax) === cents(Total)
  );
}
