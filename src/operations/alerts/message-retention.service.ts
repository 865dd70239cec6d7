import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { inBatches } from '../../platform/schedule/in-batches';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { forgetMessages, MESSAGE_TABLES } from './tried-messages';

const TIDY_EVERY_MS = 60 * 60_000;

/** Deletes messages that ended longer ago than their retention. */
@Injectable()
export class MessageRetentionService implements OnApplicationShutdown {
  private readonly logger = new Logger(MessageRetentionService.name);
  private readonly tidying = new NonOverlapping(this.logger, 'old messages could not be deleted');
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'retention'>,
  ) {}

  @Interval(TIDY_EVERY_MS)
  async tidy(): Promise<void> {
    const { messagesDays } = this.config.retention;
    await this.tidying.take(async () => {
      for (const table of MESSAGE_TABLES)
        await inBatches(
          (limit) => forgetMessages(this.dataSource, table, messagesDays, limit),
          () => this.isStopping,
        );
    });
  }

  /** Waits before the database is closed. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.tidying.ended();
  }
}
