import type { Buyer } from '../domain/fiscal/fiscal-document';
import type { Decimal } from '../domain/money';

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

/** Parses a payload; null for bytes of another form. Pure. */
export type PayloadReader = (payload: Buffer) => SubmittedAmounts | null;
