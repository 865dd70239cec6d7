import type { CalendarDay } from '../domain/calendar-day';
import type { Decimal } from '../domain/money';
import { Failure } from '../domain/issues/failure';
import type { BooksAccess } from './books-access';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Kinds of sales without an invoice: money received, deposits, overpayments, and manual journals. */
export const OTHER_SALE_KINDS = ['receive_money', 'prepayment', 'overpayment', 'journal'] as const;
export type OtherSaleKind = (typeof OTHER_SALE_KINDS)[number];

/** Amount booked to an account under a tax; refunds are negative. Amounts in the sale's currency. */
export interface OtherSaleLine {
  readonly description: string;
  readonly accountCode: string;
  /** Tax type in the platform's own words; empty: none. */
  readonly taxType: string;
  readonly net: Decimal;
  readonly tax: Decimal;
}

/** Sale without an invoice, as in the books. */
export interface OtherSale {
  readonly kind: OtherSaleKind;
  readonly sourceId: string;
  /** Id of the sale as a sales document; null: it cannot be one. */
  readonly documentId: string | null;
  readonly issuedOn: CalendarDay;
  /** Reference or narration of the sale. */
  readonly reference: string;
  readonly customer: string;
  /** Id of the bank account that received the money; empty for a journal. */
  readonly bankAccountId: string;
  readonly bankAccount: string;
  /** Currency; null: the base currency of the books. */
  readonly currency: string | null;
  /** True: counted in the books; false: a draft, void or deleted. */
  readonly isPosted: boolean;
  readonly lines: readonly OtherSaleLine[];
  readonly changedAt: Date;
  /** Sentences about unreadable parts; the amounts are then incomplete. */
  readonly unreadable: readonly string[];
}

export interface OtherSalesPage {
  readonly sales: readonly OtherSale[];
  /** Position to continue from; opaque, to be stored with the data read. */
  readonly position: string;
  readonly hasMore: boolean;
}

/** Lists of sales without an invoice on a platform. */
export interface OtherSales {
  readonly kinds: readonly OtherSaleKind[];
  /**
   * Name of the stream of `changedSince` with money received as sales documents (`takings`), or its prefix before an
   * `@`; null: such sales cannot be fiscalised.
   */
  readonly takingsStream: string | null;
  /** Scope that a consent must grant for a list, in the platform's spelling. */
  scopeOf(kind: OtherSaleKind): string;
  /** True when the granted scopes cover a list; costs no call. */
  isGranted(kind: OtherSaleKind, scopes: readonly string[]): boolean;
  /**
   * Reads a page of sales changed since a position (null: from the beginning) and dated on or after a day,
   * oldest change first. Makes exactly one call. @throws NotGranted
   */
  changedSince(
    access: BooksAccess,
    kind: OtherSaleKind,
    position: string | null,
    from: CalendarDay,
  ): Promise<OtherSalesPage>;
}

/** Thrown when the consent does not cover this list. The connection itself works. */
export class NotGranted extends Failure {
  constructor(said: StoredSentence) {
    super('refused', said);
  }
}
