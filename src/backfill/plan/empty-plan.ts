import type { CalendarDay } from '../../domain/calendar-day';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { SENTENCES, storedPart, storedSentence } from '../../domain/lifecycle/stored-sentences';
import { spellDay } from '../../domain/texts/en/days';

/** Facts from which a plan without documents is explained. */
export interface EmptyPlanFacts {
  readonly from: CalendarDay | null;
  /** Last day counted; never later than the day before the go-live date. */
  readonly till: CalendarDay | null;
  readonly goLiveOn: CalendarDay | null;
  readonly areBooksRead: boolean;
  /** Every document of these days, by its state. */
  readonly states: ReadonlyMap<DocumentState, number>;
  /** Unsent documents that were evaluated and found held or excluded. */
  readonly heldOrLeftOut: number;
}

/** Reason why a plan holds no document, as a sentence. */
export function whyEmpty(facts: EmptyPlanFacts): string {
  const { from, till, goLiveOn, areBooksRead, states, heldOrLeftOut } = facts;
  if (from !== null && till !== null && from > till) {
    return storedSentence('planAfterGoLive', {
      tillDay: spellDay(till),
      goLiveDay: spellDay(goLiveOn ?? ''),
      fromDay: spellDay(from),
    });
  }
  if (heldOrLeftOut > 0) {
    return storedSentence('noneSendable', { count: heldOrLeftOut });
  }
  const others = [...states].map(([state, documents]) => storedPart(state, { count: documents }));
  if (others.length > 0) return storedSentence('allHadTheirTurn', { parts: others.join(', ') });
  return areBooksRead ? SENTENCES.noneInBooks : SENTENCES.noneReadYet;
}
