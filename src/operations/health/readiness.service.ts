import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ClockWatchService } from '../../platform/clock/clock-watch.service';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { type DatabaseFault, databaseFault } from '../../platform/database/driver-error';

const TICK_MS = 2_000;
/** Time between two writes of a process whose last one succeeded; others are repeated at the next tick. */
const WRITES_EVERY_MS = 10_000;
/** Age of the last write above which the database counts as unreachable, because the next write has hung since. */
const WRITTEN_WITHIN_MS = 20_000;

/**
 * Writes the row of this process every ten seconds, and stores the result. Probes then cost the database nothing,
 * however many are sent.
 */
@Injectable()
export class ReadinessService implements OnApplicationBootstrap {
  private readonly logger = new Logger(ReadinessService.name);
  private readonly turns = new NonOverlapping(this.logger, 'this process cannot write its row');
  private lastFault: DatabaseFault | null = null;
  private begunAt = -Infinity;
  private writtenAt = -Infinity;

  constructor(private readonly clocks: ClockWatchService) {}

  /** Fault for which the database serves no request; null: this process has just written. */
  get fault(): DatabaseFault | null {
    if (this.lastFault !== null) return this.lastFault;
    return performance.now() - this.writtenAt > WRITTEN_WITHIN_MS ? 'away' : null;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.turns.take(() => this.write());
  }

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    const isDue = this.lastFault !== null || performance.now() - this.begunAt >= WRITES_EVERY_MS;
    if (isDue) await this.turns.take(() => this.write());
  }

  private async write(): Promise<void> {
    this.begunAt = performance.now();
    try {
      await this.clocks.measure();
      this.note(null, null);
      this.writtenAt = performance.now();
    } catch (error) {
      this.note(databaseFault(error) ?? 'unwell', error);
    }
  }

  private note(fault: DatabaseFault | null, error: unknown): void {
    if (fault !== null && fault !== this.lastFault)
      this.logger.error({ fault, err: error }, 'the database serves no requests');
    if (fault === null && this.lastFault !== null) this.logger.log('the database serves requests again');
    this.lastFault = fault;
  }
}
