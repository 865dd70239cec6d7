import { performance } from 'node:perf_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { nextTime } from '../platform/schedule/cron-time';
import { NonOverlapping } from '../platform/schedule/non-overlapping';
import { ReconciliationSchedulesRepository } from './reconciliation-schedules.repository';
import { ReconciliationsRepository } from './reconciliations.repository';
import { NIGHTLY, timesOf, usualDays } from './defaults';
import { ReconciliationRunService } from './reconciliation-run.service';

const TICK_MS = 5_000;
/** Interval of checks, twice a minute, because schedules have minutes. */
const SCHEDULES_EVERY_MS = 30_000;
const CLAIM_MS = 60_000;

/** Queues due reconciliations and runs queued ones, one after another. Replicas share the work. */
@Injectable()
export class ReconciliationQueueService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ReconciliationQueueService.name);
  private isStopping = false;
  private orderedAt = -Infinity;
  private readonly turns = new NonOverlapping(this.logger, 'reconciliations');

  constructor(
    private readonly schedules: ReconciliationSchedulesRepository,
    private readonly runs: ReconciliationsRepository,
    private readonly reconciliation: ReconciliationRunService,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (!this.isStopping) await this.turns.take(() => this.work());
  }

  /** Lets the run under way reach its next safe point before the database goes away. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.turns.ended();
  }

  private async work(): Promise<void> {
    const elapsed = performance.now();
    if (elapsed - this.orderedAt >= SCHEDULES_EVERY_MS) {
      await this.orderDue();
      this.orderedAt = elapsed;
    }
    while (!this.isStopping) {
      const run = await this.runs.claim(CLAIM_MS);
      if (run === null) return;
      await this.reconciliation.run(run, () => this.isStopping);
    }
  }

  private async orderDue(): Promise<void> {
    const now = await this.schedules.now();
    await this.schedules.addMissing(NIGHTLY, nextTime(NIGHTLY.cron, NIGHTLY.timeZone, now));
    while (await this.orderNext());
  }

  /** Skips the night while a reconciliation is still running. */
  private orderNext(): Promise<boolean> {
    return this.schedules.claim(
      (schedule, now) => {
        const { cron, timeZone } = timesOf(schedule);
        return nextTime(cron, timeZone, now);
      },
      async (manager, { organisationId, ...schedule }, now) => {
        const days = usualDays(now, timesOf(schedule).timeZone);
        await this.runs.order(
          { organisationId, trigger: 'nightly', ...days, reading: 'incremental' },
          manager,
        );
      },
    );
  }
}
