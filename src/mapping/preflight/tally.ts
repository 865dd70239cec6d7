import type { Issue } from '../../domain/issues/issue';
import { LEFT_OUT_CODES } from '../../domain/issues/issue-catalogue';
import { type Decimal, ZERO } from '../../domain/money';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { type Cause, causesOf } from './causes';
import type { CalendarDay } from '../../domain/calendar-day';

/** Number of documents, with their total in each currency. */
export interface Amounts {
  readonly documents: number;
  readonly totals: ReadonlyMap<string, Decimal>;
}

export const NOTHING: Amounts = { documents: 0, totals: new Map() };

export function plus(amounts: Amounts, { currency, total }: SalesDocument): Amounts {
  return plusMoney(amounts, currency, total);
}

/** Adds one document (or `more`), counting only this amount. */
export function plusMoney(
  { documents, totals }: Amounts,
  currency: string,
  money: Decimal,
  more = 1,
): Amounts {
  const sum = (totals.get(currency) ?? ZERO).plus(money);
  return { documents: documents + more, totals: new Map([...totals, [currency, sum]]) };
}

/** Cause with the documents that it holds, and the documents that it alone holds. */
export interface CauseTally extends Cause {
  readonly held: Amounts;
  readonly releases: Amounts;
}

/** True for a document that is not meant to be fiscalised, as opposed to a held one. */
export function isOutside(issues: readonly Issue[]): boolean {
  return issues.some(({ code }) => LEFT_OUT_CODES.includes(code));
}

/** Counts decisions: documents ready, held and excluded, and the causes. */
export class Tally {
  ready: Amounts = NOTHING;
  held: Amounts = NOTHING;
  leftOut: Amounts = NOTHING;
  private readonly found = new Map<string, CauseTally>();

  add(document: SalesDocument, issues: readonly Issue[]): void {
    if (issues.length === 0) this.ready = plus(this.ready, document);
    else if (isOutside(issues)) this.leftOut = plus(this.leftOut, document);
    else this.held = plus(this.held, document);
    const causes = causesOf(document, issues);
    for (const cause of causes) {
      const { held, releases } = this.found.get(cause.id) ?? { held: NOTHING, releases: NOTHING };
      const isOnly = causes.length === 1 && !isOutside(issues);
      this.found.set(cause.id, {
        ...cause,
        held: plus(held, document),
        releases: isOnly ? plus(releases, document) : releases,
      });
    }
  }

  /**
   * Causes, those that hold most of the money first. Currencies are never added: each counts by its share of the total
   * in it.
   */
  causes(): CauseTally[] {
    const all = [this.ready, this.held, this.leftOut].flatMap(({ totals }) => [...totals]);
    const sums = new Map<string, Decimal>();
    for (const [currency, total] of all) sums.set(currency, (sums.get(currency) ?? ZERO).plus(total.abs()));
    const valued = [...sums].filter(([, sum]) => !sum.isZero());
    const weight = ({ held }: CauseTally): Decimal =>
      valued.reduce(
        (share, [currency, sum]) => share.plus((held.totals.get(currency) ?? ZERO).abs().dividedBy(sum)),
        ZERO,
      );
    return [...this.found.values()]
      .map((cause) => ({ cause, weight: weight(cause) }))
      .sort(
        (a, b) =>
          b.weight.comparedTo(a.weight) ||
          b.cause.held.documents - a.cause.held.documents ||
          a.cause.id.localeCompare(b.cause.id),
      )
      .map(({ cause }) => cause);
  }
}

/** Documents ready to send whose date may surprise a person. */
export interface DatedOtherwise {
  /**
   * Documents sent with a date before today: the fiscal day opened later, so the authority rates the receipt Yellow.
   */
  readonly beforeToday: Amounts;
  /** Late documents: sent with today's date instead of their own. */
  readonly late: Amounts;
}

export const DATED_OTHERWISE: DatedOtherwise = { beforeToday: NOTHING, late: NOTHING };

/** @param sentOn day of sending; null: held */
export function withDated(
  dated: DatedOtherwise,
  sales: SalesDocument,
  sentOn: CalendarDay | null,
  today: CalendarDay,
): DatedOtherwise {
  if (sentOn === null) return dated;
  if (sentOn < today) return { ...dated, beforeToday: plus(dated.beforeToday, sales) };
  return sentOn === sales.issuedOn ? dated : { ...dated, late: plus(dated.late, sales) };
}
