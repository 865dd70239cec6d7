import { performance } from 'node:perf_hooks';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Exchange, onExchange } from '../../platform/telemetry/exchange-channel';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { ExchangesRepository } from './exchanges.repository';

/** More than this in memory, and the next ones are let go: the database is in trouble, and work matters more. */
const MOST_PENDING = 500;
const TIDY_EVERY_MS = 60 * 60_000;
const KEPT_DAYS = 90;
const TIDY_BATCH = 5_000;

interface Pending {
  readonly exchange: Exchange;
  readonly heardAt: number;
}

/**
 * Stores what is said to the fiscal service and what it answers, next to the work and after it: nobody waits for it,
 * and whatever goes wrong here is a line in the log and nothing else.
 */
@Injectable()
export class ExchangeRecording implements OnApplicationShutdown {
  private readonly logger = new Logger(ExchangeRecording.name);
  private readonly tidying = new NonOverlapping(this.logger, 'old exchanges could not be removed');
  private readonly pending: Pending[] = [];
  private readonly stop: () => void;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;

  constructor(private readonly exchanges: ExchangesRepository) {
    this.stop = onExchange((exchange) => this.take(exchange));
  }

  /** What was received up to now is stored. */
  settled(): Promise<void> {
    return this.writing;
  }

  /** The database is closed after this. */
  async onApplicationShutdown(): Promise<void> {
    this.stop();
    await this.writing;
  }

  @Interval(TIDY_EVERY_MS)
  async tidy(): Promise<void> {
    await this.tidying.take(() => this.exchanges.forget(KEPT_DAYS, TIDY_BATCH));
  }

  private take(exchange: Exchange): void {
    if (this.pending.length >= MOST_PENDING) {
      this.logger.warn(`an exchange was not stored: ${MOST_PENDING} others are waiting to be stored`);
      return;
    }
    this.pending.push({ exchange, heardAt: performance.now() });
    if (this.isWriting) return;
    this.isWriting = true;
    this.writing = this.writeAll();
  }

  private async writeAll(): Promise<void> {
    for (let next = this.pending.shift(); next !== undefined; next = this.pending.shift()) {
      const { exchange, heardAt } = next;
      try {
        await this.exchanges.keep(exchange, performance.now() - heardAt + exchange.durationMs);
      } catch (error) {
        this.logger.warn(`an exchange was not stored: ${(error as Error).message}`);
      }
    }
    this.isWriting = false;
  }
}
