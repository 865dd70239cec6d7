import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { cronFault, nextTime } from '../../platform/schedule/cron-time';
import { BackfillsRepository, ONE_AT_A_TIME } from '../backfills.repository';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import type { StoredReport } from '../backfill.dto';
import { type DraftPlan, BackfillPlansService } from '../plan/backfill-plans.service';
import { BackfillSchedulesRepository, type ClaimedRun } from './backfill-schedules.repository';
import type { ScheduleRange, ScheduleRunResult } from '../backfill.entities';
import { addDays, addMonths, type CalendarDay } from '../../domain/calendar-day';
import { whyFailed } from '../../domain/issues/failure';

/** Document dates of a scheduled run; left out: open. The previous month is that of the time zone. */
export function scheduledDays(
  range: ScheduleRange,
  dueAt: Date,
  timeZone: string,
): { readonly from?: CalendarDay; readonly till?: CalendarDay } {
  if (range === 'everything') return {};
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(dueAt);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const firstOfMonth = `${of('year')}-${of('month')}-01`;
  return { from: addMonths(firstOfMonth, -1), till: addDays(firstOfMonth, -1) };
}

/** Interval of checks, twice a minute, because schedules have minutes. */
const TICK_MS = 30_000;
/**
 * Retry interval of a schedule that this version cannot read: one failed run a day, without delaying other schedules.
 */
const DAY_MS = 24 * 60 * 60_000;

interface Refusal {
  readonly result: Exclude<ScheduleRunResult, 'claimed' | 'started'>;
  readonly detail: StoredSentence;
}

/** Thrown when another process has taken over the run; the transaction is rolled back. */
class TakenOver extends Error {}

/** Plans and starts due backfills. Any number of replicas may tick; one gets each run. */
@Injectable()
export class ScheduledBackfillsService {
  private readonly logger = new Logger(ScheduledBackfillsService.name);
  private readonly turns = new NonOverlapping(this.logger, 'scheduled backfills');

  constructor(
    private readonly schedules: BackfillSchedulesRepository,
    private readonly backfills: BackfillsRepository,
    private readonly planning: BackfillPlansService,
    private readonly organisations: OrganisationsRepository,
    private readonly leases: LeasesRepository,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      for (let run = await this.claim(); run !== null; run = await this.claim()) await this.start(run);
    });
  }

  private claim(): Promise<ClaimedRun | null> {
    return this.schedules.claim(({ cron, timeZone }, now) =>
      cronFault(cron, timeZone) === null ? nextTime(cron, timeZone, now) : new Date(now.getTime() + DAY_MS),
    );
  }

  private async start(run: ClaimedRun): Promise<void> {
    try {
      const { schedule, dueAt } = run;
      const { stopPercent, acknowledgement, range, cron, timeZone } = schedule;
      const fault = cronFault(cron, timeZone);
      if (fault !== null) return await this.end(run, { result: 'failed', detail: fault });
      const draft = await this.planning.draft(schedule.organisationId, {
        ...scheduledDays(range, dueAt, timeZone),
        stopPercent,
        acknowledgement: acknowledgement ?? undefined,
      });
      const refusal = await this.refusal(draft);
      if (refusal !== null) await this.end(run, refusal);
      else await this.begin(run, draft);
    } catch (error) {
      if (error instanceof TakenOver) return;
      const isLate = isUniqueViolation(error, [ONE_AT_A_TIME]);
      const detail = isLate ? storedSentence('anotherStarted') : whyFailed(error);
      if (!isLate) this.logger.warn({ err: error }, 'a scheduled backfill could not be started');
      await this.end(run, { result: isLate ? 'overlap' : 'failed', detail });
    }
  }

  /** Reason for not starting this time; null: none. */
  private async refusal({ backfill, late, areBooksRead }: DraftPlan): Promise<Refusal | null> {
    const { organisationId, acknowledgement } = backfill;
    const organisation = await this.organisations.find(organisationId);
    if (organisation?.goLiveOn == null || organisation.fiscalAccountId === null) {
      return { result: 'refused', detail: storedSentence('neverLive') };
    }
    if (!areBooksRead) return { result: 'refused', detail: storedSentence('booksBeingRead') };
    const { emptyBecause } = backfill.report as StoredReport;
    if (emptyBecause !== null) return { result: 'nothing_to_do', detail: emptyBecause };
    const active = await this.backfills.transaction((manager) =>
      this.backfills.active(organisationId, manager),
    );
    if (active !== null)
      return {
        result: 'overlap',
        detail: storedSentence('backfillUnderWay', { state: active.state }),
      };
    if (late === 0 || acknowledgement !== null) return null;
    const detail = storedSentence('lateDocuments', { count: late });
    return { result: 'refused', detail };
  }

  /** Stores plan, start and history in one transaction, completely or not at all. */
  private begin(run: ClaimedRun, { backfill, documents }: DraftPlan): Promise<void> {
    return this.schedules.transaction(async (manager) => {
      const id = await this.backfills.store(manager, backfill, documents);
      await this.backfills.change(manager, { id, state: 'planned' }, 'running');
      const count = documents.length;
      const detail = storedSentence('documents', { count });
      if (!(await this.schedules.finish(manager, run, 'started', detail, id))) throw new TakenOver();
      await this.leases.wake({ organisationId: backfill.organisationId }, manager);
    });
  }

  private async end(run: ClaimedRun, { result, detail }: Refusal): Promise<void> {
    await this.schedules.transaction((manager) => this.schedules.finish(manager, run, result, detail, null));
  }
}
