import { formatAmount, type Decimal, ZERO } from '../../documents/money';
import type { DocumentKind } from '../../documents/sales-document';
import type { ReconciledInput } from './reconciled-input';

/** Fiscalised amounts of a month and a tax code, as they were sent; decimal text. */
export interface TaxTotal {
  /** Month of the receipt, `YYYY-MM`: the period in which the authority counts it. */
  readonly month: string;
  readonly currency: string;
  readonly kind: DocumentKind;
  /** The service's code. */
  readonly taxCode: string;
  readonly amount: string;
  /** As the authority computes it. */
  readonly tax: string;
  /** The books' tax of these documents less `tax`; documents whose tax in the books is not known do not count. */
  readonly booksMinusAuthority: string;
}

interface Sums {
  readonly group: readonly [string, string, DocumentKind, string];
  amount: Decimal;
  tax: Decimal;
  cents: Decimal;
}

/** Adds up fiscalised documents by month, currency, kind and tax code, one after the other. */
export class TaxTotals {
  private readonly sums = new Map<string, Sums>();

  add({ kind, sent, receipt }: ReconciledInput): void {
    if (sent === null || receipt === null) return;
    for (const { taxCode, amount, tax, booksTax } of sent.taxes) {
      const group = [sent.datedAt.slice(0, 7), sent.currency, kind, taxCode] as const;
      const key = JSON.stringify(group);
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
        month: group[0],
        currency: group[1],
        kind: group[2],
        taxCode: group[3],
        amount: formatAmount(amount),
        tax: formatAmount(tax),
        booksMinusAuthority: formatAmount(cents),
      }));
  }
}
