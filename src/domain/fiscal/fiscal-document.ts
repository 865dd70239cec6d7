import type { BuyerAddress } from '../sales/customer';
import type { CalendarDay } from '../calendar-day';
import type { Adjustment } from './adjustment';
import type { Decimal } from '../money';
import type { DocumentKind } from '../sales/sales-document';
import type { SentTax } from './sent-tax';

/** The authority's payment methods, sent to the service as PaymentMethod (published interface, data page). */
export const PAYMENT_METHODS = [
  'Cash',
  'Card',
  'MobileWallet',
  'Coupon',
  'Credit',
  'BankTransfer',
  'Other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Document to be fiscalised, with the service's codes and amounts exact to the cent of the books. */
export interface FiscalDocument {
  readonly kind: DocumentKind;
  /** Identifier of the source document, the same for every attempt. */
  readonly id: string;
  readonly number: string;
  /** Credit notes: the identifier of the original in the books, under which we submit it. */
  readonly originalId: string | null;
  /** Credit notes: the identifier under which another program submitted the original to the same service; left out: none did. */
  readonly originalSubmittedAs?: string;
  /** Credit notes: the reason, mandatory. Invoices: the customer's reference, may be empty. */
  readonly reference: string;
  readonly isTaxInclusive: boolean;
  readonly buyer: Buyer;
  readonly issuedOn: CalendarDay;
  readonly paymentMethod: PaymentMethod;
  /** Destination currency of the mapping; amounts are never converted. */
  readonly currency: string;
  readonly lines: readonly FiscalLine[];
  readonly subTotal: Decimal;
  readonly totalTax: Decimal;
  readonly total: Decimal;
  /** Tax by tax code as the authority computes it; adds up to `totalTax`, which alone is sent. */
  readonly taxes: readonly SentTax[];
  /** Differences from the books, and additions that the books do not state. */
  readonly adjustments: readonly Adjustment[];
  /** Lines of the source that carry no value and are therefore not sent, for people to see. */
  readonly omittedLines: readonly OmittedLine[];
}

export interface Buyer {
  readonly name: string;
  readonly tradeName: string;
  /** Tax number of the buyer; empty for a cash sale. */
  readonly tin: string;
  /** VAT number; may be empty, and is never given without a TIN. */
  readonly vatNumber: string;
  readonly phone: string;
  readonly email: string;
  /**
   * Address; null unless all four parts are known, because the authority takes an address whole or not at
   * all.
   */
  readonly address: BuyerAddress | null;
}

export interface FiscalLine {
  readonly description: string;
  readonly unitAmount: Decimal;
  readonly quantity: Decimal;
  readonly lineAmount: Decimal;
  /** HS code as text, because leading zeros count. */
  readonly productCode: string;
  readonly taxCode: string;
}

export interface OmittedLine {
  readonly path: string;
  readonly description: string;
}
