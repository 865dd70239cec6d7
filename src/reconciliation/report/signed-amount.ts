import { type Decimal, parseDecimal, ZERO } from '../../domain/money';
import type { DocumentKind } from '../../domain/sales/sales-document';

/**
 * Converts decimal text to a signed amount: negative for credit notes. Null and invalid text count as zero.
 */
export function signedAmount(kind: DocumentKind, amount: string | null): Decimal {
  const value = parseDecimal(amount ?? '') ?? ZERO;
  return kind === 'invoice' ? value : value.neg();
}
