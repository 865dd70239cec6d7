import type { CalendarDay } from '../../documents/calendar-day';
import type { DocumentState } from '../../documents/lifecycle';
import { spellDay } from '../../documents/texts/en/days';

/** What a plan without documents was made of. */
export interface EmptyPlanFacts {
  readonly from: CalendarDay | null;
  /** As it was counted: never later than the day before the go-live date. */
  readonly till: CalendarDay | null;
  readonly goLiveOn: CalendarDay | null;
  readonly areBooksRead: boolean;
  /** Every document of these days, by its state. */
  readonly states: ReadonlyMap<DocumentState, number>;
  /** Of those that have not been sent: looked at, and spoken against. */
  readonly heldOrLeftOut: number;
}

/** Why a plan holds no document, as one sentence. */
export function whyEmpty(facts: EmptyPlanFacts): string {
  const { from, till, goLiveOn, areBooksRead, states, heldOrLeftOut } = facts;
  if (from !== null && till !== null && from > till) {
    return `A plan ends on ${spellDay(till)}, the day before the go-live date ${spellDay(goLiveOn ?? '')}: documents dated ${spellDay(from)} or later are live and are submitted without a plan.`;
  }
  if (heldOrLeftOut > 0) {
    return `None of the ${heldOrLeftOut} unsent documents of these days would be sent; the causes are listed.`;
  }
  const others = [...states].map(([state, documents]) => `${documents} ${state}`);
  if (others.length > 0) return `Every document of these days has had its turn: ${others.join(', ')}.`;
  return areBooksRead
    ? 'The books have no sales documents on these days.'
    : 'No sales documents of these days have been read yet; the books are still being read.';
}
