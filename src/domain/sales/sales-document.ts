import type { CalendarDay } from '../calendar-day';
import type { Decimal } from '../money';

export type DocumentKind = 'invoice' | 'credit_note';

/**
 * Status of the document in the books. `approved`: counts as a sale, paid or not; `draft`: not yet approved; `void`: no
 * longer counts; `unknown`: unreadable, quoted in `unreadable`, and treated as none of them.
 */
export type BookStatus = 'draft' | 'approved' | 'void' | 'unknown';

/** Relation of line amounts to tax: included, excluded, or the document has no tax. */
export type AmountsAre = 'inclusive' | 'exclusive' | 'untaxed';

/** Marks that people or programs have put on a document, from the list of documents. */
interface DocumentMarks {
  readonly hasFiles: boolean;
  /** Link that programs may set; empty where there is none. */
  readonly link: string;
}

/** Invoice or credit note to a customer, independent of the platform. */
export interface SalesDocument {
  readonly kind: DocumentKind;
  /** The platform's own identifier, opaque to us, stable for the life of the document. */
  readonly sourceId: string;
  readonly number: string;
  readonly reference: string;
  readonly status: BookStatus;
  readonly isPaid: boolean;
  readonly issuedOn: CalendarDay;
  /** ISO 4217 code as in the books, before any mapping. */
  readonly currency: string;
  readonly amountsAre: AmountsAre;
  readonly customer: Customer;
  readonly lines: readonly SalesLine[];
  /** Total net of tax, after discounts. */
  readonly subTotal: Decimal;
  readonly totalTax: Decimal;
  readonly total: Decimal;
  /** Cents that the platform added to round the total; zero where it does not round. */
  readonly rounding: Decimal;
  /** Credit notes only: invoices it has been applied to, in the platform's order. */
  readonly allocations: readonly Allocation[];
  /** Marks on the document; left out where there are none. */
  readonly marks?: DocumentMarks;
  /**
   * Invoices only: ids of credit notes applied to it. Absent where there is none, and in data stored before this field
   * existed.
   */
  readonly creditNoteIds?: readonly string[];
  /** Platform's id of the layout that the document is printed with; absent where there is none. */
  readonly brandingThemeId?: string;
  /**
   * Tracking options common to all of its lines; absent where there are none, and in data stored before this
   * field existed.
   */
  readonly tracking?: readonly TrackingOption[];
  /** Details of money received without an invoice; absent for other documents. */
  readonly takings?: Takings;
  /** Sentences about unreadable fields. Such a document is stored and held, never mapped. */
  readonly unreadable: readonly string[];
  /** Time of the platform's last change; millisecond precision, platform's clock. */
  readonly changedAt: Date;
}

/** Tracking option: a category by which people divide figures, such as a branch or a salesperson. */
interface TrackingOption {
  readonly category: string;
  readonly option: string;
}

/** Bank account that received money without an invoice. */
export interface Takings {
  readonly bankAccountId: string;
  /** Code of the account; absent where there is none, and in data stored before this field existed. */
  readonly bankAccountCode?: string;
}

export interface Customer {
  readonly sourceId: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly accountNumber: string;
  readonly email: string;
  readonly phone: string;
  readonly address: PostalAddress;
  /** Second address of the contact, which is never sent; left out where it names no place. */
  readonly otherAddress?: PostalAddress;
  /** Groups of the contact; left out where it is in none, and in data stored before groups were read. */
  readonly groups?: readonly ContactGroup[];
}

/** Group of contacts that people have formed on the platform. */
interface ContactGroup {
  readonly sourceId: string;
  readonly name: string;
}

/** Address as written in the books, unchecked. Empty text where a part is unknown. */
export interface PostalAddress {
  readonly lines: readonly string[];
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

export interface SalesLine {
  readonly description: string;
  /** Quantity; null on a line of text only. */
  readonly quantity: Decimal | null;
  readonly unitAmount: Decimal | null;
  /** Amount after discount; includes tax when the document's amounts are inclusive. */
  readonly lineAmount: Decimal | null;
  readonly taxAmount: Decimal | null;
  readonly discountRate: Decimal | null;
  readonly discountAmount: Decimal | null;
  readonly taxType: string;
  readonly itemCode: string;
  readonly accountCode: string;
}

export interface Allocation {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: Decimal;
}
