import { performance } from 'node:perf_hooks';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { type Exchange, onExchange } from '../../platform/telemetry/exchange-channel';
import { inBatches } from '../../platform/schedule/in-batches';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { ExchangesRepository } from './exchanges.repository';

/**
 * Maximum number of exchanges in memory; beyond it new ones are dropped, because the database is in trouble
 * and submissions matter more.
 */
const MOST_PENDING = 500;
/** Group size and waiting time for writing exchanges together. */
const GROUP = 20;
const GATHER_MS = 250;
const TIDY_EVERY_MS = 60 * 60_000;

interface Pending {
  readonly exchange: Exchange;
  readonly heardAt: number;
}

/**
 * Stores exchanges with the fiscal service in the background; failures are only logged. A killed process loses at most
 * a quarter of a second of them. Evidence for a decision about a submission is stored at once.
 */
@Injectable()
export class ExchangesService implements OnApplicationShutdown {
  private readonly logger = new Logger(ExchangesService.name);
  private readonly tidying = new NonOverlapping(this.logger, 'old exchanges could not be removed');
  private readonly pending: Pending[] = [];
  private readonly stop: () => void;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;
  private isStopping = false;
  private gathering: NodeJS.Timeout | null = null;

  constructor(
    private readonly exchanges: ExchangesRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'retention'>,
  ) {
    this.stop = onExchange((exchange) => this.take(exchange));
  }

  /** Waits until all exchanges received so far are stored. */
  settled(): Promise<void> {
    this.write();
    return this.writing;
  }

  /** Writes pending exchanges before the database is closed. */
  async onApplicationShutdown(): Promise<void> {
    this.stop();
    this.isStopping = true;
    await this.settled();
    await this.tidying.ended();
  }

  @Interval(TIDY_EVERY_MS)
  async tidy(): Promise<void> {
    await this.tidying.take(async () => {
      const { callsDays } = this.config.retention;
      await this.exchanges.turnMonths(callsDays);
      await inBatches(
        (limit) => this.exchanges.forget(callsDays, limit),
        () => this.isStopping,
      );
    });
  }

  private take(exchange: Exchange): void {
    if (this.pending.length >= MOST_PENDING) {
      this.logger.warn(`an exchange was not stored: ${MOST_PENDING} others are waiting to be stored`);
      return;
    }
    this.pending.push({ exchange, heardAt: performance.now() });
    if (this.pending.length >= GROUP || isEvidence(exchange)) this.write();
    else this.gathering ??= setTimeout(() => this.write(), GATHER_MS);
  }

  private write(): void {
    if (this.gathering !== null) clearTimeout(this.gathering);
    this.gathering = null;
    if (this.isWriting || this.pending.length === 0) return;
    this.isWriting = true;
    this.writing = this.writeAll();
  }

  private async writeAll(): Promise<void> {
    while (this.pending.length > 0) await this.keep(this.pending.splice(0, GROUP));
    this.isWriting = false;
  }

  /** Stores a group; an exchange that cannot be stored does not affect the others. */
  private async keep(group: readonly Pending[]): Promise<void> {
    try {
      await this.exchanges.keep(
        group.map(({ exchange, heardAt }) => ({
          exchange,
          agoMs: performance.now() - heardAt + exchange.durationMs,
        })),
      );
    } catch (error) {
      if (group.length === 1) this.logger.warn({ err: error }, 'an exchange was not stored');
      else for (const pending of group) await this.keep([pending]);
    }
  }
}

/** Matches the normal answer to an accepted submission: only a request id. */
const REQUEST_ID = /^\s*"?[\w.:-]{1,100}"?\s*$/;

/** True for an answer to a submission that a person may have to judge. */
function isEvidence({ method, requestBody, answer }: Exchange): boolean {
  const isSubmission = method === 'POST' && requestBody === null;
  if (!isSubmission || answer === null) return isSubmission;
  const isSuccess = answer.status >= 200 && answer.status < 300;
  return !isSuccess || !REQUEST_ID.test(answer.body.toString());
}
