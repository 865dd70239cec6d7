import type { CalendarDay, LocalDateTime } from '../../domain/calendar-day';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import type { Decimal } from '../../domain/money';
import type { BookStatus, DocumentKind } from '../../domain/sales/sales-document';
import type { SentTax } from '../../domain/fiscal/sent-tax';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Sales document with all known facts: books, submission and fiscal result. */
export interface ReconciledInput {
  readonly kind: DocumentKind;
  readonly sourceId: string;
  /** Content in the books as last read. */
  readonly books: BooksSide;
  /** Id and state of the document here; both null when it was never collected. */
  readonly id: string | null;
  readonly state: DocumentState | null;
  /** Codes of its issues, or of its state's reason, in any order. */
  readonly reasons: readonly string[];
  /** Sentence of the last move. */
  readonly detail: StoredSentence;
  readonly actor: string;
  /** Submission that counts: the fiscalised one, else the latest; null: none. */
  readonly sent: SentSide | null;
  readonly receipt: ReceiptSide | null;
  /** Recorded receipt made elsewhere; null: none. */
  readonly elsewhere: ElsewhereSide | null;
  /** True: linked documents of the same books are the whole sale, so that the books may lack this document. */
  readonly isLinked: boolean;
  /** Number of its fiscalised submissions. */
  readonly timesFiscalised: number;
  /** True: a different document has the same number of the same device. */
  readonly sharesNumber: boolean;
  /** Amount credited by fiscalised credit notes of any date. */
  readonly credited: Decimal;
  /** Sent credit notes: the invoice that they credit, if known here. */
  readonly original: OriginalSide | null;
}

export interface BooksSide {
  /** False: the books were read completely without it. */
  readonly isServed: boolean;
  /**
   * True: changed so recently that the pipeline may not have read it, or the first reading of the books is unfinished.
   */
  readonly isRecent: boolean;
  readonly status: BookStatus;
  readonly number: string;
  readonly issuedOn: CalendarDay;
  readonly currency: string;
  readonly total: Decimal;
  readonly fingerprint: string;
  /** Currency of receipts for such a document: the books' own, or its mapping. */
  readonly receiptCurrency: string;
  /** Taxes of this version; null: its lines are unknown. */
  readonly taxes: readonly BookedTax[] | null;
}

/** Content of the submitted bytes. */
export interface SentSide {
  readonly fingerprint: string;
  readonly datedAt: LocalDateTime;
  readonly currency: string;
  readonly total: Decimal;
  readonly totalTax: Decimal;
  /** Date and currency in the books at submission; null: unknown. */
  readonly booked: { readonly issuedOn: CalendarDay; readonly currency: string } | null;
  readonly taxes: readonly ReconciledTax[];
  /** Unknown part of these taxes; null: all is known. */
  readonly taxGap: StoredSentence | null;
}

/** Tax as identified by return, bridge and Z-report. */
export interface TaxKey {
  /** Tax code of the service. */
  readonly taxCode: string;
  /** Rate: `15.5`, `0`, `exempt`; empty text: unknown. */
  readonly percent: string;
  /** Tax of the fiscal device; null: not known. */
  readonly deviceTaxId: number | null;
}

/** Tax as computed in the books. */
export interface BookedTax extends TaxKey {
  readonly tax: Decimal;
}

/** Amounts with tax, and tax as the authority computes it, with the books' tax of the same lines. */
export interface ReconciledTax extends TaxKey, Pick<SentTax, 'amount' | 'tax' | 'booksTax'> {}

export function percentText(percent: Decimal | null): string {
  return percent?.toFixed() ?? 'exempt';
}

export interface ReceiptSide {
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly fiscalNumber: string;
}

/** Device, number and day of a receipt made elsewhere; null: its day is unknown. */
export interface ElsewhereSide {
  readonly deviceId: string;
  readonly fiscalNumber: string;
  readonly datedOn: CalendarDay | null;
  /** Other document that this sale was fiscalised and counted with; null: the receipt is of this document alone. */
  readonly sale: { readonly number: string; readonly total: string } | null;
}

interface OriginalSide {
  readonly number: string;
  readonly issuedOn: CalendarDay;
}

/** Position of a document's dates (books and receipt) relative to the period. */
export interface PeriodPosition {
  /** True: dated in the period by the books. */
  readonly isBooked: boolean;
  /** Submitted content, if its receipt is dated in the period. */
  readonly dated: SentSide | null;
  /** Booked in the period with a receipt outside, or the other way round; null: neither. */
  readonly straddle: 'in' | 'out' | null;
}

/** True when the books have the document as a sale: not void, a draft, or gone. */
export function isSale({ isServed, status }: ReconciledInput['books']): boolean {
  return isServed && (status === 'approved' || status === 'unknown');
}
