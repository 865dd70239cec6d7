import { createHash } from 'node:crypto';
import type { DocumentKind } from '../../src/documents/sales-document';

/** What the judge reads in the bytes of a submission. */
export interface SentDocument {
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly number: string;
  /** Credit notes. */
  readonly originalId: string | null;
  readonly total: string;
  readonly currency: string;
  readonly sha256: string;
}

interface SentJson {
  readonly InvoiceId?: string;
  readonly InvoiceNumber?: string;
  readonly CreditNoteId?: string;
  readonly CreditNoteNumber?: string;
  readonly OriginalInvoiceId?: string;
  readonly Total?: number;
  readonly CurrencyCode?: string;
}

export function readArrival(kind: DocumentKind, payload: Buffer): SentDocument {
  const json = JSON.parse(payload.toString('utf8')) as SentJson;
  return {
    kind,
    sourceId: json.InvoiceId ?? json.CreditNoteId ?? '',
    number: json.InvoiceNumber ?? json.CreditNoteNumber ?? '',
    originalId: json.OriginalInvoiceId ?? null,
    total: (json.Total ?? 0).toFixed(2),
    currency: json.CurrencyCode ?? '',
    sha256: createHash('sha256').update(payload).digest('hex'),
  };
}
