import type { SubmissionState } from '../../domain/fiscal/submission-states';
import type { Outcome } from '../../documents/submissions.entities';
import type { FiscalReceiptRow } from '../../documents/receipts.entities';
import type { Issue } from '../../domain/issues/issue';
import type { DocumentKind } from '../../domain/sales/sales-document';

/** Contents of `document.json` in a bundle. Amounts are decimal text. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly sourceId: string;
  readonly customerName: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly fingerprint: string;
  readonly state: string;
  readonly reason: string | null;
  readonly issues: readonly Issue[];
  readonly seenAt: string;
  /** Sequence number at the time of the bundle, and state after it. */
  readonly lastMove: { readonly seq: string; readonly toState: string };
  readonly submissions: number;
}

/** Contents of `submissions/<attempt>/submission.json`. */
export interface StoredSubmission {
  readonly id: string;
  readonly service: string;
  readonly attempt: number;
  readonly number: string;
  readonly currency: string;
  readonly total: string;
  readonly payloadSha256: string;
  readonly state: SubmissionState;
  readonly requestId: string | null;
}

/** Contents of `statements/<place>.json`: one statement of the service; its text is in the body file. */
export type StoredStatement = Omit<Outcome, 'body'>;

/** Contents of `receipt.json`. */
export type StoredReceipt = FiscalReceiptRow;
