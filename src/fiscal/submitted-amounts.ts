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
  /** In the order of the bytes. */
  readonly lines: readonly SubmittedLine[];
}

interface SubmittedLine {
  /** The code of the service. */
  readonly taxCode: string;
  readonly amount: Decimal;
}

/** Pure. Null when the bytes are no payload of the service. */
export type PayloadReader = (payload: Buffer) => SubmittedAmounts | null;
