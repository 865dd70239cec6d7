import { type Decimal, parseDecimal, ZERO } from '../../documents/money';
import type { DocumentKind } from '../../documents/sales-document';

/** What decimal text adds: credit notes are taken away. Null and text that is no amount add nothing. */
export function signedAmount(kind: DocumentKind, amount: string | null): Decimal {
  const value = parseDecimal(amount ?? '') ?? ZERO;
  return kind === 'invoice' ? value : value.neg();
}
