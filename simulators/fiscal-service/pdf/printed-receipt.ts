import type { ReceiptRow } from '../receipts';
import type { SubmittedDocument } from '../submitted-document';

export interface PrintedReceipt {
  readonly receipt: ReceiptRow;
  readonly document: SubmittedDocument;
  /** Credit notes: the receipt of the invoice that is credited. */
  readonly credited: ReceiptRow | null;
}
