import type { ReceiptRow } from '../receipts';
import type { SubmittedDocument } from '../submitted-document';

export interface PrintedReceipt {
  readonly receipt: ReceiptRow;
  readonly document: SubmittedDocument;
  /** Receipt of the credited invoice; null on invoices. */
  readonly credited: ReceiptRow | null;
}
