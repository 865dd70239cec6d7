import { hostname } from 'node:os';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NonOverlapping } from '../schedule/non-overlapping';
import { ClockReadingsRepository } from './clock-readings.repository';
import { clockDifference, type ClockLevel, clockLevel, clockWords } from './clock-difference';
import { ServiceClocksService } from './service-clocks.service';

const EVERY_MS = 60_000;
const OBSERVER = `${hostname()} (process ${process.pid})`;

/** Last measured difference between this process's clock and the database's. */
interface ClockDifference {
  /** Difference in milliseconds; positive: this process is ahead. */
  readonly differenceMs: number;
  readonly level: ClockLevel;
}

/**
 * Measures at start and every minute how far this process's clock is from the database's, and stores it. What services say
 * about the time is compared with the same measurement.
 */
@Injectable()
export class ClockWatchService implements OnApplicationBootstrap {
  private readonly logger = new Logger(ClockWatchService.name);
  private readonly turns = new NonOverlapping(this.logger, 'the clocks could not be compared');
  /** Last reading; null until it was measured. */
  last: ClockDifference | null = null;

  constructor(
    private readonly readings: ClockReadingsRepository,
    private readonly services: ServiceClocksService,
  ) {}

  /** An unavailable database is detected, and waited for, elsewhere. */
  async onApplicationBootstrap(): Promise<void> {
    await this.tick();
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      await this.measure();
    });
  }

  async measure(): Promise<ClockDifference> {
    const [asked, askedAt] = [Date.now(), performance.now()];
    const now = await this.readings.now();
    const differenceMs = clockDifference(asked, now.getTime(), Date.now());
    await this.services.compareWith({ databaseNow: now, asked: askedAt, answered: performance.now() });
    const level = clockLevel(differenceMs);
    if (level !== 'ok') this.say(differenceMs, level);
    this.last = { differenceMs, level };
    await this.readings.keep(OBSERVER, differenceMs);
    return this.last;
  }

  private say(differenceMs: number, level: ClockLevel): void {
    const context = { code: 'CLOCK_DIFFERS', differenceMs };
    const text = `the clock of this process is ${clockWords(differenceMs)} the database's; synchronise both with NTP`;
    if (level === 'warning') this.logger.warn(context, text);
    else this.logger.error(context, text);
  }
}
