import type { CalendarDay, LocalDateTime } from '../../documents/calendar-day';
import type { DocumentState } from '../../documents/lifecycle';
import type { Decimal } from '../../documents/money';
import type { BookStatus, DocumentKind } from '../../documents/sales-document';
import type { SentTax } from '../../documents/sent-tax';

/** One sales document with all that is known about it: books, submission and fiscal result side by side. */
export interface ReconciledInput {
  readonly kind: DocumentKind;
  readonly sourceId: string;
  /** As the books said it when they were last read. */
  readonly books: BooksSide;
  /** Id and state of the document here; both null when the books have it and we have never seen it. */
  readonly id: string | null;
  readonly state: DocumentState | null;
  /** Codes of what it waits for, or why it is where it is; the order does not matter. */
  readonly reasons: readonly string[];
  /** The last move's words and author. */
  readonly detail: string;
  readonly actor: string;
  /** The submission that counts: the fiscalised one, else the latest; null: nothing was ever sent. */
  readonly sent: SentSide | null;
  readonly receipt: ReceiptSide | null;
  /** How many of its submissions are fiscalised. */
  readonly timesFiscalised: number;
  /** Another document has the same number of the same device. */
  readonly sharesNumber: boolean;
  /** What fiscalised credit notes of any date take back from it. */
  readonly credited: Decimal;
  /** Credit notes that were sent: the invoice that they credit, where it is known here. */
  readonly original: OriginalSide | null;
}

export interface BooksSide {
  /** False: the books were read from beginning to end and did not serve it. */
  readonly isServed: boolean;
  /** Changed so lately that the pipeline may not have come to it, or still reading the books for the first time. */
  readonly isRecent: boolean;
  readonly status: BookStatus;
  readonly number: string;
  readonly issuedOn: CalendarDay;
  readonly currency: string;
  readonly total: Decimal;
  readonly fingerprint: string;
}

/** What the bytes say that were sent. */
export interface SentSide {
  readonly fingerprint: string;
  readonly datedAt: LocalDateTime;
  readonly currency: string;
  readonly total: Decimal;
  readonly totalTax: Decimal;
  readonly taxes: readonly ReconciledTax[];
  /** What is not known of these taxes, as a sentence; null: all is known. */
  readonly taxGap: string | null;
}

/** Amounts, tax included, and tax by the tax code of the service, with the books' tax of the same lines. */
export type ReconciledTax = Pick<SentTax, 'taxCode' | 'amount' | 'tax' | 'booksTax'>;

export interface ReceiptSide {
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly fiscalNumber: string;
}

export interface OriginalSide {
  readonly number: string;
  readonly issuedOn: CalendarDay;
}
