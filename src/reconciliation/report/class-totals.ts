import { type Decimal, formatAmount, ZERO } from '../../domain/money';
import type { DocumentKind } from '../../domain/sales/sales-document';
import { CLASSES, type ReconciliationClass } from '../../domain/sales/reconciliation-class';
import type { ReconciledInput } from './reconciled-input';

/** Documents of a month of the books with one currency, kind and class; amounts are decimal text. */
export interface ClassTotal {
  /** Month of the document in the books, `YYYY-MM`. */
  readonly month: string;
  readonly currency: string;
  readonly kind: DocumentKind;
  readonly class: ReconciliationClass;
  readonly count: number;
  readonly books: string;
  /** Submitted and fiscalised total, in the currency of the receipt. */
  readonly fiscalised: string;
}

interface Sums {
  readonly group: Pick<ClassTotal, 'month' | 'currency' | 'kind' | 'class'>;
  count: number;
  books: Decimal;
  fiscalised: Decimal;
}

/** Counts and adds up documents by month, currency, kind and class, one after another. */
export class ClassTotals {
  private readonly sums = new Map<string, Sums>();

  add({ kind, books, sent, receipt }: ReconciledInput, name: ReconciliationClass): void {
    const group = { month: books.issuedOn.slice(0, 7), currency: books.currency, kind, class: name };
    const sums = this.at(group);
    sums.count += 1;
    sums.books = sums.books.plus(books.total);
    if (receipt === null || sent === null) return;
    // True when the currency in the books has changed; the receipt keeps its own.
    const isChanged = sent.booked !== null && sent.booked.currency !== books.currency;
    const fiscalised = isChanged ? this.at({ ...group, currency: sent.currency }) : sums;
    fiscalised.fiscalised = fiscalised.fiscalised.plus(sent.total);
  }

  private at(group: Sums['group']): Sums {
    const place = CLASSES.indexOf(group.class) + 10;
    const key = JSON.stringify([group.month, group.currency, group.kind, place]);
    const sums = this.sums.get(key) ?? { group, count: 0, books: ZERO, fiscalised: ZERO };
    this.sums.set(key, sums);
    return sums;
  }

  totals(): ClassTotal[] {
    return [...this.sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { group, count, books, fiscalised }]) => ({
        ...group,
        count,
        books: formatAmount(books),
        fiscalised: formatAmount(fiscalised),
      }));
  }

  counts(): Record<ReconciliationClass, number> {
    const counts = Object.fromEntries(CLASSES.map((name) => [name, 0])) as Record<
      ReconciliationClass,
      number
    >;
    for (const { group, count } of this.sums.values()) counts[group.class] += count;
    return counts;
  }
}
