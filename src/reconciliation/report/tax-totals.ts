import { formatAmount, type Decimal, ZERO } from '../../documents/money';
import type { DocumentKind } from '../../documents/sales-document';
import type { ReconciledInput } from './reconciled-input';

/** Fiscalised amounts of a month and a tax code, as they were sent; decimal text. */
export interface TaxTotal {
  /** Month of the receipt, `YYYY-MM`: the period in which the authority counts it. */
  readonly month: string;
  readonly currency: string;
  readonly kind: DocumentKind;
  /** The service's code; `MIXED`: tax that the documents do not divide (sent-taxes.ts). */
  readonly taxCode: string;
  readonly amount: string;
  readonly tax: string;
}

interface Sums {
  readonly group: readonly [string, string, DocumentKind, string];
  amount: Decimal;
  tax: Decimal;
}

/** Adds up fiscalised documents by month, currency, kind and tax code, one after the other. */
export class TaxTotals {
  private readonly sums = new Map<string, Sums>();

  add({ kind, sent, receipt }: ReconciledInput): void {
    if (sent === null || receipt === null) return;
    for (const { taxCode, amount, tax } of sent.taxes) {
      const group = [sent.datedAt.slice(0, 7), sent.currency, kind, taxCode] as const;
      const key = JSON.stringify(group);
      const sums = this.sums.get(key) ?? { group, amount: ZERO, tax: ZERO };
      sums.amount = sums.amount.plus(amount);
      sums.tax = sums.tax.plus(tax);
      this.sums.set(key, sums);
    }
  }

  totals(): TaxTotal[] {
    return [...this.sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { group, amount, tax }]) => {
        const [month, currency, kind, taxCode] = group;
        return { month, currency, kind, taxCode, amount: formatAmount(amount), tax: formatAmount(tax) };
      });
  }
}
