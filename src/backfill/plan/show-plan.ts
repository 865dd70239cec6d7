import type { BackfillEffort } from '../../connectors/accounting-connector';
import { counted } from '../../domain/counted';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import type { BooksMenus } from '../../domain/issues/places';
import { showAmounts, showCause, showScore } from '../../setup/dry-run/show-preflight';
import type { BackfillChronologyDto, BackfillReportDto } from '../backfill.dto';
import { whyEmpty } from './empty-plan';
import { ACKNOWLEDGEMENT, type Plan } from './plan';

interface PlanFacts {
  readonly span: Pick<BackfillReportDto, 'from' | 'till' | 'goLiveOn'>;
  /** Every document of the span, by its state. */
  readonly states: ReadonlyMap<DocumentState, number>;
  readonly areBooksRead: boolean;
  readonly effort: BackfillEffort | null;
  readonly lastDay: string | null;
  readonly menus: BooksMenus;
}

export function showPlan(plan: Plan, facts: PlanFacts): BackfillReportDto {
  const { span, states, areBooksRead, effort, lastDay } = facts;
  const days = plan.fiscalDays;
  return {
    ...span,
    states: [...states].map(([state, documents]) => ({ state, documents })),
    planned: showAmounts(plan.tally.ready),
    emptyBecause: plan.documentIds.length > 0 ? null : emptyBecause(plan, facts),
    preflight: showScore(plan.tally),
    causes: plan.tally.causes().map((cause) => showCause(cause, facts.menus)),
    books: {
      areRead: areBooksRead,
      sentence: areBooksRead
        ? 'The books have been read completely; each document is read again before it is sent.'
        : 'The books are still being read: documents may be missing. Plan again once they have been read.',
    },
    effort,
    fiscalDays: { days: days.length, first: days[0] ?? null, last: days.at(-1) ?? null },
    chronology: showChronology(plan.late, lastDay),
  };
}

function emptyBecause({ tally }: Plan, { span, states, areBooksRead }: PlanFacts): string {
  const heldOrLeftOut = tally.held.documents + tally.leftOut.documents;
  return whyEmpty({ ...span, states, areBooksRead, heldOrLeftOut });
}

function showChronology(late: number, deviceLastDay: string | null): BackfillChronologyDto {
  if (late === 0) {
    const sentence =
      'None is older than the last document of the device. If a newer live document is sent first, the rest become late.';
    return { deviceLastDay, late, sentence, acknowledgement: null };
  }
  const sentence = `${counted(late, 'is', 'are')} older than the last document of the device (${deviceLastDay ?? ''}). Late documents can only be sent with the present date, and closing the fiscal day can fail.`;
  return { deviceLastDay, late, sentence, acknowledgement: ACKNOWLEDGEMENT };
}
