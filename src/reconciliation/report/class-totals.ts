import { type Decimal, formatAmount, ZERO } from '../../documents/money';
import type { DocumentKind } from '../../documents/sales-document';
import { CLASSES, type ReconciliationClass } from './classify';
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
  /** Total of what was sent and fiscalised. */
  readonly fiscalised: string;
}

interface Sums {
  readonly group: Pick<ClassTotal, 'month' | 'currency' | 'kind' | 'class'>;
  count: number;
  books: Decimal;
  fiscalised: Decimal;
}

/** Counts and adds up documents by month, currency, kind and class, one after the other. */
export class ClassTotals {
  private readonly sums = new Map<string, Sums>();

  add({ kind, books, sent, receipt }: ReconciledInput, name: ReconciliationClass): void {
    const group = { month: books.issuedOn.slice(0, 7), currency: books.currency, kind, class: name };
    const key = JSON.stringify([group.month, group.currency, kind, CLASSES.indexOf(name) + 10]);
    const sums = this.sums.get(key) ?? { group, count: 0, books: ZERO, fiscalised: ZERO };
    sums.count += 1;
    sums.books = sums.books.plus(books.total);
    if (receipt !== null && sent !== null) sums.fiscalised = sums.fiscalised.plus(sent.total);
    this.sums.set(key, sums);
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
