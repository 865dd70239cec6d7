import { formatAmount, type Decimal, ZERO, parseDecimal } from '../../domain/money';
import type { DocumentKind } from '../../domain/sales/sales-document';
import { taxKey } from './books-taxes';
import type { ReconciledInput, SentSide, TaxKey } from './reconciled-input';

/**
 * Converts decimal text to a signed amount: negative for credit notes. Null and invalid text count as zero.
 */
export function signedAmount(kind: DocumentKind, amount: string | null): Decimal {
  const value = parseDecimal(amount ?? '') ?? ZERO;
  return kind === 'invoice' ? value : value.neg();
}

/** Receipts of a month and a tax, as submitted; decimal text. */
export interface TaxTotal extends TaxKey {
  /** Month of the receipt, `YYYY-MM`: the period in which the authority counts it. */
  readonly month: string;
  /** Currency of the receipts. */
  readonly currency: string;
  readonly kind: DocumentKind;
  readonly net: string;
  /** Amount, tax included. */
  readonly amount: string;
  /** Tax as the authority computes it. */
  readonly tax: string;
  /** The books' tax of these documents minus `tax`; documents with unknown tax in the books do not count. */
  readonly booksMinusAuthority: string;
}

interface Sums {
  readonly group: Omit<TaxTotal, 'net' | 'amount' | 'tax' | 'booksMinusAuthority'>;
  amount: Decimal;
  tax: Decimal;
  cents: Decimal;
}

/** Adds up receipts by month, currency, kind and tax, one after another. */
export class TaxTotals {
  private readonly sums = new Map<string, Sums>();

  add({ kind }: Pick<ReconciledInput, 'kind'>, { datedAt, currency, taxes }: SentSide): void {
    const month = datedAt.slice(0, 7);
    for (const { amount, tax, booksTax, ...one } of taxes) {
      const { taxCode, percent, deviceTaxId } = one;
      const key = JSON.stringify([month, currency, kind, taxKey(one)]);
      const group = { month, currency, kind, taxCode, percent, deviceTaxId };
      const sums = this.sums.get(key) ?? { group, amount: ZERO, tax: ZERO, cents: ZERO };
      sums.amount = sums.amount.plus(amount);
      sums.tax = sums.tax.plus(tax);
      sums.cents = sums.cents.plus(booksTax?.minus(tax) ?? ZERO);
      this.sums.set(key, sums);
    }
  }

  totals(): TaxTotal[] {
    return [...this.sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { group, amount, tax, cents }]) => ({
        ...group,
        net: formatAmount(amount.minus(tax)),
        amount: formatAmount(amount),
        tax: formatAmount(tax),
        booksMinusAuthority: formatAmount(cents),
      }));
  }
}
