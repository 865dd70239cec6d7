import { hostname } from 'node:os';
import { Injectable, Logger } from '@nestjs/common';
import { ClockReadingsRepository } from './clock-readings.repository';
import { clockDifference, type ClockLevel, clockLevel, clockWords } from './clock-difference';
import { ServiceClocksService } from './service-clocks.service';

/** Interval between two log lines about a clock that still differs. */
const SAID_EVERY_MS = 60_000;
const OBSERVER = `${hostname()} (process ${process.pid})`;

/** Last measured difference between this process's clock and the database's. */
interface ClockDifference {
  /** Difference in milliseconds; positive: this process is ahead. */
  readonly differenceMs: number;
  readonly level: ClockLevel;
}

/**
 * Measures how far this process's clock is from the database's, and stores it in the row of this process. What services say
 * about the time is compared with the same measurement.
 */
@Injectable()
export class ClockWatchService {
  private readonly logger = new Logger(ClockWatchService.name);
  private saidAt = -Infinity;
  /** Last reading; null until it was measured. */
  last: ClockDifference | null = null;

  constructor(
    private readonly readings: ClockReadingsRepository,
    private readonly services: ServiceClocksService,
  ) {}

  /** @throws QueryFailedError when the database does not take the row */
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
    if (this.last?.level === level && performance.now() - this.saidAt < SAID_EVERY_MS) return;
    this.saidAt = performance.now();
    const context = { code: 'CLOCK_DIFFERS', differenceMs };
    const text = `the clock of this process is ${clockWords(differenceMs)} the database's; synchronise both with NTP`;
    if (level === 'warning') this.logger.warn(context, text);
    else this.logger.error(context, text);
  }
}
