import type { Buyer } from '../domain/fiscal/fiscal-document';
import type { Decimal } from '../domain/money';

/** Amounts read from the exact bytes sent, not from our intention. */
export interface SubmittedAmounts {
  readonly number: string;
  readonly currency: string;
  readonly buyer: Buyer;
  readonly total: Decimal;
  readonly totalTax: Decimal;
  /** Whether line amounts hold their tax. */
  readonly isTaxInclusive: boolean;
  /** Lines in the order of the bytes. */
  readonly lines: readonly SubmittedLine[];
}

interface SubmittedLine {
  /** Tax code of the service. */
  readonly taxCode: string;
  readonly amount: Decimal;
}

/** Reads a payload; null when the bytes are none of the service. Pure. */
export type PayloadReader = (payload: Buffer) => SubmittedAmounts | null;
