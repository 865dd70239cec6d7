import type { CalendarDay, LocalDateTime } from '../documents/calendar-day';
import type { DocumentState } from '../documents/lifecycle';
import type { Decimal } from '../documents/money';
import type { BookStatus, DocumentKind } from '../documents/sales-document';

/** One sales document with all that is known about it: books, submission and fiscal result side by side. */
export interface ReconciledInput {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly number: string;
  /** As the books said it when they were last read. */
  readonly books: BooksSide;
  readonly state: DocumentState;
  /** Codes of what it waits for, or why it is where it is; the order does not matter. */
  readonly reasons: readonly string[];
  /** The last move's words and author. */
  readonly detail: string;
  readonly actor: string;
  /** The submission that counts: the fiscalised one, else the latest; null: nothing was ever sent. */
  readonly sent: SentSide | null;
  readonly receipt: ReceiptSide | null;
}

export interface BooksSide {
  /** False: the books were asked for it and do not serve it any more. */
  readonly isServed: boolean;
  readonly status: BookStatus;
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
  /** Line amounts by the tax code of the service. */
  readonly taxes: readonly { readonly taxCode: string; readonly amount: Decimal }[];
  readonly originalSourceId: string | null;
}

export interface ReceiptSide {
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly fiscalNumber: string;
}
