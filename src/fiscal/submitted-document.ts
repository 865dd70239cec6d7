import type { Buyer } from '../domain/fiscal/fiscal-document';
import type { Decimal } from '../domain/money';

/** Document read from the exact bytes sent, independent of the service; every value is the original text. */
export interface SubmittedDocument {
  /** Date with time, as sent. */
  readonly date: string;
  readonly reference: string;
  readonly buyer: SubmittedBuyer;
  readonly paymentMethod: string;
  readonly isTaxInclusive: boolean;
  readonly currency: string;
  readonly subTotal: string;
  readonly totalTax: string;
  readonly total: string;
  /** Lines in the order of the bytes. */
  readonly lines: readonly PrintedLine[];
}

/** Submitted buyer; empty text: not sent. */
interface SubmittedBuyer {
  readonly name: string;
  readonly tradeName: string;
  readonly tin: string;
  readonly vatNumber: string;
  readonly phone: string;
  readonly email: string;
  /** House, street, city and province, as far as they were sent. */
  readonly address: readonly string[];
}

export interface PrintedLine {
  readonly description: string;
  readonly quantity: string;
  readonly unitAmount: string;
  readonly lineAmount: string;
  readonly productCode: string;
  readonly taxCode: string;
}

/** Amounts read from the exact bytes sent. */
export interface SubmittedAmounts {
  readonly number: string;
  readonly currency: string;
  readonly buyer: Buyer;
  readonly total: Decimal;
  readonly totalTax: Decimal;
  /** True when line amounts include tax. */
  readonly isTaxInclusive: boolean;
  /** Lines in the order of the bytes. */
  readonly lines: readonly SubmittedLine[];
}

interface SubmittedLine {
  /** Tax code of the service. */
  readonly taxCode: string;
  readonly amount: Decimal;
}
