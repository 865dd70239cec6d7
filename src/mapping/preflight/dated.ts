import type { CalendarDay } from '../../domain/calendar-day';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { type Amounts, NOTHING, plus } from './tally';

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
