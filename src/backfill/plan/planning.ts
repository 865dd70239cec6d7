import { Injectable } from '@nestjs/common';
import type { BackfillEffort } from '../../connectors/accounting-connector';
import { UNSENT_STATES } from '../../domain/lifecycle/lifecycle';
import { BackfillsRepository, type NewBackfill } from '../backfills.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { addDays, type CalendarDay } from '../../domain/calendar-day';
import { Books } from '../../organisations/books/books';
import { type DryRunResult, PreflightRun } from '../../setup/dry-run/preflight-run';
import type { DocumentSpan } from '../../setup/dry-run/preflight.repository';
import { isLate } from '../../mapping/late/dating';
import { lostOf } from '../../mapping/preflight/effect-tally';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import { requireFound } from '../../platform/api/require-found';
import type { Backfill } from '../backfill.entity';
import type { BackfillInputDto } from '../backfill.dto';
import { ACKNOWLEDGEMENT, Plan } from './plan';
import { speaking } from '../../platform/requests/spoken-language';
import { showPlan } from './show-plan';

/** Assumed size of a PDF while none is known: one page with a QR code. */
const USUAL_PDF_BYTES = 60_000;

/** Plan that has not been stored yet. */
export interface DraftPlan {
  readonly backfill: NewBackfill;
  readonly documentIds: readonly string[];
  readonly late: number;
  readonly areBooksRead: boolean;
}

/** Makes plans from what is stored: nothing is sent, and no call is made. */
@Injectable()
export class Planning {
  constructor(
    private readonly runs: PreflightRun,
    private readonly organisations: OrganisationsRepository,
    private readonly backfills: BackfillsRepository,
    private readonly books: Books,
  ) {}

  async draft(organisationId: string, input: BackfillInputDto): Promise<DraftPlan> {
    const organisation = requireFound(await this.organisations.find(organisationId), 'organisation');
    const starting = await this.runs.start(organisationId);
    const { today, lastDay } = starting;
    const plan = new Plan({ today, lastDay, trigger: organisation.trigger });
    const from = input.from ?? null;
    const till = lastDayOf(input.till ?? null, organisation.goLiveOn);
    // Late documents are not refused here: whether they go is decided by the acknowledgement.
    const rules = { ...starting.rules, settings: { ...starting.rules.settings, ...LATE_MAY_GO } };
    for await (const { tracked, sales, verdicts } of this.runs.run(
      starting,
      { states: UNSENT_STATES, from, till },
      [rules],
    )) {
      plan.add(tracked.id, sales, verdicts[0] ?? []);
    }
    const areBooksRead = await this.areBooksRead(organisation);
    const effort = await this.effort(organisation, plan.counts);
    const menus = this.books.connector(organisation).menus;
    const span = { from, till, goLiveOn: organisation.goLiveOn };
    const states = await this.backfills.statesWithin(organisationId, from, till);
    return {
      documentIds: plan.documentIds,
      late: plan.late,
      areBooksRead,
      backfill: {
        organisationId,
        fromDay: from,
        tillDay: till,
        stopPercent: input.stopPercent,
        acknowledgement: input.acknowledgement === ACKNOWLEDGEMENT ? ACKNOWLEDGEMENT : null,
        // Stored in English for all later readers.
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

  /** The wanted documents of a span that are late by now, and of these the ones that can never be sent. */
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
