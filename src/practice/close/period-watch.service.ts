import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { inBackground } from '../../platform/database/background-connections';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { PeriodSignOffsRepository } from './period-sign-offs.repository';

const TICK_MS = 60_000;
/** Maximum sign-offs checked per run; with a run a minute, twelve thousand an hour. */
const MOST_OF_A_TURN = 200;

/**
 * Checks every hour whether signed periods are unchanged, one after another; a failure does not stop the others.
 * Changes open the alert `SIGNED_PERIOD_CHANGED`, failures `SIGNED_PERIOD_NOT_COMPARED`.
 */
@Injectable()
export class PeriodWatchService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PeriodWatchService.name);
  private isStopping = false;
  private readonly turns = new NonOverlapping(this.logger, 'signed periods could not be compared');

  constructor(private readonly signOffs: PeriodSignOffsRepository) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(() => inBackground(() => this.lookAtDue()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.turns.ended();
  }

  private async lookAtDue(): Promise<void> {
    for (let looks = 0; looks < MOST_OF_A_TURN && !this.isStopping; looks += 1) {
      const due = await this.signOffs.takeDue();
      if (due === null) return;
      try {
        await this.signOffs.lookAt(due);
      } catch (error) {
        this.logger.warn({ err: error }, `the signed period ${due.id} could not be compared`);
      }
    }
  }
}
