import { Injectable } from '@nestjs/common';
import type { BackfillEffort } from '../../connectors/accounting-connector';
import { UNSENT_STATES, type DocumentState } from '../../domain/lifecycle/lifecycle';
import { BackfillsRepository, type NewBackfill } from '../backfills.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { addDays, type CalendarDay } from '../../domain/calendar-day';
import { BooksService } from '../../organisations/books/books.service';
import { type DryRunResult, DryRunService } from '../../setup/dry-run/dry-run.service';
import type { DocumentSpan } from '../../setup/dry-run/preflight.repository';
import { isLate } from '../../mapping/late/dating';
import { lostOf } from '../../mapping/preflight/effect-tally';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import { requireFound } from '../../platform/api/require-found';
import type { Backfill } from '../backfill.entities';
import type {
  BackfillInputDto,
  BackfillChronologyDto,
  BackfillReportDto,
  StoredReport,
} from '../backfill.dto';
import { ACKNOWLEDGEMENT, Plan, type PlannedDocument } from './plan';
import { speaking } from '../../platform/requests/spoken-language';
import { counted } from '../../domain/counted';
import type { BooksMenus } from '../../domain/issues/places';
import { showAmounts, showCause, showScore } from '../../setup/dry-run/show-preflight';
import { sentencesOf, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';

/** Facts from which a plan without documents is explained. */
interface EmptyPlanFacts {
  readonly from: CalendarDay | null;
  /** Last day counted; never later than the day before the go-live date. */
  readonly till: CalendarDay | null;
  readonly goLiveOn: CalendarDay | null;
  readonly areBooksRead: boolean;
  /** Numbers of documents of these days, by state. */
  readonly states: ReadonlyMap<DocumentState, number>;
  /** Unsent documents that were evaluated and found held or excluded. */
  readonly heldOrLeftOut: number;
}

/** Reason why a plan holds no document, as a sentence. */
export function whyEmpty(facts: EmptyPlanFacts): StoredSentence {
  const { from, till, goLiveOn, areBooksRead, states, heldOrLeftOut } = facts;
  if (from !== null && till !== null && from > till) {
    return storedSentence('planAfterGoLive', {
      tillDay: till,
      goLiveDay: goLiveOn ?? '',
      fromDay: from,
    });
  }
  if (heldOrLeftOut > 0) {
    return storedSentence('noneSendable', { count: heldOrLeftOut });
  }
  const parts = [...states].flatMap(([state, count]) => sentencesOf(storedSentence(state, { count })));
  if (parts.length > 0) return storedSentence('allHadTheirTurn', { parts });
  return areBooksRead ? storedSentence('noneInBooks') : storedSentence('noneReadYet');
}

interface PlanFacts {
  readonly span: Pick<BackfillReportDto, 'from' | 'till' | 'goLiveOn'>;
  /** Numbers of documents of the span, by state. */
  readonly states: ReadonlyMap<DocumentState, number>;
  readonly areBooksRead: boolean;
  readonly effort: BackfillEffort | null;
  readonly lastDay: string | null;
  readonly menus: BooksMenus;
}

function showPlan(plan: Plan, facts: PlanFacts): StoredReport {
  const { span, states, areBooksRead, effort, lastDay } = facts;
  const days = plan.fiscalDays;
  return {
    ...span,
    states: [...states].map(([state, documents]) => ({ state, documents })),
    planned: showAmounts(plan.tally.ready),
    emptyBecause: plan.documents.length > 0 ? null : emptyBecause(plan, facts),
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

function emptyBecause({ tally }: Plan, { span, states, areBooksRead }: PlanFacts): StoredSentence {
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

/** Assumed size of a PDF while none is known: one page with a QR code. */
const USUAL_PDF_BYTES = 60_000;

/** Plan that has not been stored yet. */
export interface DraftPlan {
  readonly backfill: NewBackfill;
  readonly documents: readonly PlannedDocument[];
  readonly late: number;
  readonly areBooksRead: boolean;
}

/** Makes plans from stored data; sends nothing and makes no call. */
@Injectable()
export class BackfillPlansService {
  constructor(
    private readonly runs: DryRunService,
    private readonly organisations: OrganisationsRepository,
    private readonly backfills: BackfillsRepository,
    private readonly books: BooksService,
  ) {}

  async draft(organisationId: string, input: BackfillInputDto): Promise<DraftPlan> {
    const organisation = requireFound(await this.organisations.find(organisationId), 'organisation');
    const starting = await this.runs.start(organisationId);
    const { today, lastDay } = starting;
    const plan = new Plan({ today, lastDay, trigger: organisation.trigger });
    const from = input.from ?? null;
    const till = lastDayOf(input.till ?? null, organisation.goLiveOn);
    // Allows late documents here, because the acknowledgement decides about them.
    const rules = { ...starting.rules, settings: { ...starting.rules.settings, ...LATE_MAY_GO } };
    for await (const { tracked, sales, verdicts } of this.runs.run(
      starting,
      { states: UNSENT_STATES, from, till },
      [rules],
    )) {
      plan.add(tracked, sales, verdicts[0] ?? []);
    }
    const areBooksRead = await this.areBooksRead(organisation);
    const effort = await this.effort(organisation, plan.counts);
    const menus = this.books.connector(organisation).menus;
    const span = { from, till, goLiveOn: organisation.goLiveOn };
    const states = await this.backfills.statesWithin(organisationId, from, till);
    return {
      documents: plan.documents,
      late: plan.late,
      areBooksRead,
      backfill: {
        organisationId,
        fromDay: from,
        tillDay: till,
        stopPercent: input.stopPercent,
        acknowledgement: input.acknowledgement === ACKNOWLEDGEMENT ? ACKNOWLEDGEMENT : null,
        // Report in English, as stored.
        report: speaking('en', () => showPlan(plan, { span, states, areBooksRead, effort, lastDay, menus })),
      },
    };
  }

  /**
   * Counts the unsent documents of a backfill that have become late, and those among them that can never be
   * sent.
   */
  async late({ id, organisationId, fromDay, tillDay }: Backfill): Promise<{ late: number; lost: number }> {
    const own = await this.backfills.unsent(id);
    const span = { states: UNSENT_STATES, from: fromDay, till: tillDay };
    const { late, lost } = await this.lateOf(organisationId, span, ({ tracked }) => own.has(tracked.id));
    return { late: late.length, lost: lost.length };
  }

  /** Unsent documents of a span that are late by now, and those that can never be sent. */
  async lateOf(
    organisationId: string,
    span: Omit<DocumentSpan, 'organisationId'>,
    isWanted: (judged: DryRunResult) => boolean,
  ): Promise<{ lastDay: CalendarDay | null; late: DryRunResult[]; lost: DryRunResult[] }> {
    const starting = await this.runs.start(organisationId);
    const { lastDay } = starting;
    const late: DryRunResult[] = [];
    if (lastDay === null) return { lastDay, late, lost: [] };
    for await (const judged of this.runs.run(starting, span, [starting.rules]))
      if (isLate(judged.sales, lastDay) && isWanted(judged)) late.push(judged);
    const lost = lostOf(late, { ...starting, rules: mappingRules(starting.rules, starting.goLiveOn) });
    return { lastDay, late, lost };
  }

  private areBooksRead(organisation: Organisation): Promise<boolean> {
    return this.backfills.areBooksRead(organisation.id, this.books.connector(organisation).streams);
  }

  /** Estimates the calls for this many documents; null: the platform does not limit calls. */
  async effort(organisation: Organisation, counts: Plan['counts']): Promise<BackfillEffort | null> {
    const known = await this.backfills.averagePdfSize(organisation.id);
    const { writesNote } = organisation;
    const work = { ...counts, writesNote, pdfSize: known ?? USUAL_PDF_BYTES };
    return this.books.connector(organisation).effortOf(work);
  }
}

const LATE_MAY_GO = { lateDocuments: 'present_date' } as const;

/** Returns the last day of a backfill, which is at most the day before live work begins. */
function lastDayOf(till: CalendarDay | null, goLiveOn: CalendarDay | null): CalendarDay | null {
  if (goLiveOn === null) return till;
  const dayBefore = addDays(goLiveOn, -1);
  return till === null || till > dayBefore ? dayBefore : till;
}
